#include "mail/reply_words.h"

#include <stddef.h>

const struct reply_attribution reply_attributions[] = {
	{"On ", "wrote"},          {"Am ", "schrieb"},        {"Le ", "a écrit"},
	{"El ", "escribió"},       {"Il ", "ha scritto"},     {"Op ", "schreef"},
	{"Op ", "geschreven"},     {"Em ", "escreveu"},       {"No dia ", "escreveu"},
	{"W dniu ", "pisze"},      {"W dniu ", "napisał"},    {"Dnia ", "napisał"},
	{"Den ", "skrev"},         {"På ", "skrev"},          {"在", "写道"},
	/* the date or the name comes first */
	{"", "wrote"},             {"", "schrieb"},           {"", "a écrit"},
	{"", "escribió"},          {"", "ha scritto"},        {"", "schreef"},
	{"", "escreveu"},          {"", "napisał"},           {"", "pisze"},
	{"", "пишет"},             {"", "написал"},           {"", "skrev"},
	{"", "skrifaði"},          {"", "kirjoitti"},         {"", "写道"},
	{"", "寫道"},              {"", "书写"},              {"", "書きました"},
	{"", "のメール"},          {"", "wrote on"},          {NULL, NULL},
};

const struct reply_labels reply_labels[] = {
	{"From", "Sent", "To", "Subject"},
	{"From", "Date", "To", "Subject"},
	{"Von", "Gesendet", "An", "Betreff"},
	{"Von", "Datum", "An", "Betreff"},
	{"De", "Envoyé", "À", "Objet"},
	{"De", "Date", "À", "Objet"},
	{"De", "Enviado", "Para", "Asunto"},
	{"De", "Enviado el", "Para", "Asunto"},
	{"De", "Fecha", "Para", "Asunto"},
	{"Da", "Inviato", "A", "Oggetto"},
	{"Da", "Data", "A", "Oggetto"},
	{"Van", "Verzonden", "Aan", "Onderwerp"},
	{"Van", "Datum", "Aan", "Onderwerp"},
	{"De", "Enviada", "Para", "Assunto"},
	{"De", "Enviado", "Para", "Assunto"},
	{"De", "Data", "Para", "Assunto"},
	{"Od", "Wysłano", "Do", "Temat"},
	{"Od", "Data", "Do", "Temat"},
	{"От", "Отправлено", "Кому", "Тема"},
	{"От", "Дата", "Кому", "Тема"},
	{"Från", "Skickat", "Till", "Ämne"},
	{"Från", "Datum", "Till", "Ämne"},
	{"Fra", "Sendt", "Til", "Emne"},
	{"Fra", "Dato", "Til", "Emne"},
	{"Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"},
	{"发件人", "发送时间", "收件人", "主题"},
	{"寄件者", "寄件日期", "收件者", "主旨"},
	{"差出人", "送信日時", "宛先", "件名"},
	{NULL, NULL, NULL, NULL},
};

const char *const reply_originals[] = {
	"Original Message", "Original message", "Forwarded message", "Forwarded Message",
	"Reply message", "Original Appointment", "Ursprüngliche Nachricht",
	"Originalnachricht", "Original-Nachricht", "Weitergeleitete Nachricht",
	"Message d'origine", "Message original", "Message d’origine", "Message transféré",
	"Mensaje original", "Mensaje reenviado", "Messaggio originale", "Messaggio inoltrato",
	"Oorspronkelijk bericht", "Doorgestuurd bericht", "Mensagem original",
	"Mensagem encaminhada", "Oryginalna wiadomość", "Wiadomość oryginalna",
	"Wiadomość przekazana", "Исходное сообщение", "Пересылаемое сообщение",
	"Ursprungligt meddelande", "Vidarebefordrat meddelande", "Oprindelig meddelelse",
	"Videresendt meddelelse", "Opprinnelig melding", "Videresendt melding",
	"Alkuperäinen viesti", "Välitetty viesti", "原始邮件", "转发的邮件", "原始郵件",
	"元のメッセージ", "Original Message Follows", NULL,
};

const char *const reply_devices[] = {
	"Sent from my ", "Sent from Mail for", "Sent from Outlook", "Sent from Yahoo",
	"Sent from Proton", "Sent via ", "Sent using ", "Sent with Proton", "Get Outlook for ",
	"Sent from a mobile", "Von meinem ", "Gesendet von ", "Gesendet mit ",
	"Diese Nachricht wurde von meinem ", "Envoyé de mon ", "Envoyé depuis ", "Envoyé à partir",
	"Enviado desde ", "Inviato da ", "Inviato dal ", "Verzonden vanaf ", "Verstuurd vanaf ",
	"Verstuurd met ", "Enviado do meu ", "Enviado de ", "Enviado a partir", "Wysłane z ",
	"Wysłano z ", "Отправлено с ", "Отправлено из ", "Skickat från ", "Sendt fra ",
	"Sendt via ", "Lähetetty ", "发自我的", "從我的", "iPhoneから送信", "iPadから送信", NULL,
};
