/** The notice that a portal closes, in six languages: until the day a popup, after it a bar. */
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import type { Notice } from '@graticule/contracts/sites/notices'
import { newNotice } from './notice-draft.ts'

type Words = Readonly<Record<Language, string>>

/** `{{date}}`: the day, `{{email}}`: whom to ask. */
const CLOSES: Words = {
  en: 'The portal closes on {{date}}',
  es: 'El portal cierra el {{date}}',
  fr: 'Le portail ferme le {{date}}',
  pl: 'Portal zostanie zamknięty {{date}}',
  ru: 'Портал закрывается {{date}}',
  zh: '本门户将于{{date}}关闭',
}
const SAVE: Words = {
  en: 'From that day the portal and all community portals are not available. Please save what you want to keep before then.\nQuestions? Write to {{email}}',
  es: 'A partir de ese día, el portal y todos los portales comunitarios dejarán de estar disponibles. Guarde antes lo que quiera conservar.\n¿Preguntas? Escriba a {{email}}',
  fr: 'À partir de cette date, le portail et tous les portails communautaires ne seront plus disponibles. Enregistrez avant ce que vous voulez garder.\nDes questions ? Écrivez à {{email}}',
  pl: 'Od tego dnia portal i wszystkie portale społeczności nie będą dostępne. Prosimy wcześniej zapisać to, co chcą Państwo zachować.\nPytania? Prosimy pisać na adres {{email}}',
  ru: 'С этого дня портал и все порталы сообществ будут недоступны. Сохраните до этого всё, что хотите оставить.\nВопросы? Пишите на {{email}}',
  zh: '自该日起，本门户及所有社区门户将不再可用。请在此之前保存您需要保留的内容。\n如有疑问，请写信至{{email}}',
}
const CLOSED: Words = {
  en: 'The portal closed on {{date}}',
  es: 'El portal cerró el {{date}}',
  fr: 'Le portail a fermé le {{date}}',
  pl: 'Portal został zamknięty {{date}}',
  ru: 'Портал закрыт {{date}}',
  zh: '本门户已于{{date}}关闭',
}
const ASK: Words = {
  en: 'The portal and the community portals are no longer kept up. Questions? Write to {{email}}',
  es: 'El portal y los portales comunitarios ya no se mantienen. ¿Preguntas? Escriba a {{email}}',
  fr: 'Le portail et les portails communautaires ne sont plus entretenus. Des questions ? Écrivez à {{email}}',
  pl: 'Portal i portale społeczności nie są już utrzymywane. Pytania? Prosimy pisać na adres {{email}}',
  ru: 'Портал и порталы сообществ больше не поддерживаются. Вопросы? Пишите на {{email}}',
  zh: '本门户及社区门户已停止维护。如有疑问，请写信至{{email}}',
}

/** The words with the day as each language writes it. */
function filled(words: Words, day: Date, email: string): Record<Language, string> {
  const dateIn = (language: Language) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, words[language].replace('{{date}}', dateIn(language)).replace('{{email}}', email)]),
  ) as Record<Language, string>
}

/**
 * Both notices, switched off.
 * @param date the day on which the portal closes, YYYY-MM-DD in UTC
 * @param now milliseconds since 1970
 * @rule S3-1.shutdown The notice of the shutdown has the day and the mailbox of the operator, in six languages
 */
export function shutdownNotices(date: string, email: string, now: number): readonly [before: Notice, after: Notice] {
  const day = new Date(`${date}T00:00:00Z`)
  const closing = `${date}T00:00:00Z`
  const before: Notice = {
    ...newNotice(now),
    tone: 'warning',
    once: false,
    offersExport: true,
    everywhere: true,
    title: filled(CLOSES, day, email),
    text: filled(SAVE, day, email),
    until: closing,
  }
  // a day that is past has no time before it
  const begins = Date.parse(before.from) < day.getTime() ? before.from : new Date(day.getTime() - 60_000).toISOString()
  const after: Notice = {
    ...newNotice(now, 1),
    place: 'bar',
    tone: 'warning',
    once: false,
    everywhere: true,
    from: closing,
    title: filled(CLOSED, day, email),
    text: filled(ASK, day, email),
  }
  return [{ ...before, from: begins }, after]
}
