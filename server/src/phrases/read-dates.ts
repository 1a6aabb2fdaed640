/** Reads the dates of a phrase: years, ranges, months, "last summer", "since 2015". */
import type { PhrasePart } from '@graticule/contracts/services/search'
import { formatInstant } from '@graticule/contracts/dates'
import { day, lastSeason, lastUnit, lastUnits, months, type Period, season, years, yesterday } from './date-span.ts'
import type { DateMeaning, DateUnit, Grammar, Season } from './grammar.ts'
import { anyOf, leadPattern, literally, numberPattern, type Span, spanOf, type Taken, withLead } from './spans.ts'

/** A year that records are about: before, only few are; later ones are those of scenarios. */
const YEAR = String.raw`(?:1[89]\d\d|20\d\d)`
/** Years of a range whose last one is written in short, as in "1997-98" and "1961-90". */
const LONGEST_SHORT_RANGE = 40
/** Years ahead that scenarios go on for. */
const YEARS_AHEAD = 80

/** The dates of a phrase, read with the patterns of a language. */
export interface DateReader {
  /** The one date or range of dates; nothing where there are several. */
  read(phrase: string, taken: Taken, now: number): DatePart | undefined
  /** What looks like a date and is none. */
  notDates(phrase: string): readonly Span[]
}

export interface DatePart extends PhrasePart {
  /** The season of which half of the Earth matters. */
  readonly isSeason: boolean
}

interface Found {
  readonly span: Span
  readonly period: { readonly from: number | null; readonly to: number | null }
  readonly isSeason: boolean
}

type Groups = Readonly<Record<string, string | undefined>>

/** The index of the alternatives that a word belongs to, from 0; -1 for none. */
const indexIn = (alternatives: readonly string[], word: string): number =>
  alternatives.findIndex((one) => new RegExp(`^(?:${one})$`, 'iu').test(word))

function keyIn<K extends string>(table: Readonly<Record<K, string>>, word: string): K | undefined {
  const keys = Object.keys(table) as K[]
  return keys.find((key) => new RegExp(`^(?:${table[key]})$`, 'iu').test(word))
}

/** The source of a form of dates, with or without groups for its parts. */
function formSource(grammar: Grammar, form: string, named: boolean): string {
  const parts: Readonly<Record<string, string>> = {
    year: YEAR,
    mm: String.raw`(?:0[1-9]|1[0-2])`,
    // the last year in short: up to 12 it may be a month
    yy: String.raw`(?:1[3-9]|[2-9]\d)`,
    dd: String.raw`(?:0[1-9]|[12]\d|3[01])`,
    day: String.raw`(?:0?[1-9]|[12]\d|3[01])`,
    month: anyOf(grammar.months),
    season: anyOf(Object.values(grammar.seasons)),
    decade: String.raw`(?:1[89]|20)\d0`,
    century: '19|20|21',
  }
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(${named ? `?<${name}>` : '?:'}${parts[name] ?? ''})`)
}

/** What one date means, by its form. */
function periodOf(grammar: Grammar, groups: Groups): (Period & { readonly isSeason?: boolean }) | undefined {
  const { year = '', yy, mm, dd, day: date, month, season: named, decade, century } = groups
  const number = Number(year)
  if (decade !== undefined) return years(Number(decade), 10)
  if (century !== undefined) return years((Number(century) - 1) * 100 + 1, 100)
  if (named !== undefined) {
    const period = season(number, keyIn(grammar.seasons, named) ?? 'winter')
    return period && { ...period, isSeason: true }
  }
  if (yy !== undefined) {
    const count = Math.floor(number / 100) * 100 + Number(yy) - number + 1
    return count > 1 && count <= LONGEST_SHORT_RANGE ? years(number, count) : undefined
  }
  if (mm !== undefined) return dd === undefined ? months(number, Number(mm) - 1, 1) : day(number, Number(mm) - 1, Number(dd))
  if (month === undefined) return years(number)
  const at = indexIn(grammar.months, month)
  return date === undefined ? months(number, at, 1) : day(number, at, Number(date))
}

function dateParser(grammar: Grammar) {
  const forms = grammar.dateForms.map((form) => new RegExp(`^(?:${formSource(grammar, form, true)})$`, 'iu'))
  return (text: string) => {
    const groups = forms.map((form) => form.exec(text)?.groups).find((found) => found !== undefined)
    return groups && periodOf(grammar, groups)
  }
}

/** Puts the parts of a language into a pattern; the dates in it become the groups `d0`, `d1`. */
function datePattern(grammar: Grammar, pattern: string): RegExp {
  const date = anyOf(grammar.dateForms.map((form) => `(?:${formSource(grammar, form, false)})`))
  let dates = 0
  const source = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'date') return `(?<d${dates++}>${date})`
    if (name === 'monthFrom') return `(?<month>${anyOf(grammar.months)})`
    if (name === 'count') return `(?<count>\\d{1,3}|${literally(Object.keys(grammar.numbers))})`
    if (name === 'unit') return `(?<unit>${anyOf(Object.values(grammar.units))})`
    if (name === 'season') return `(?<season>${anyOf(Object.values(grammar.seasons))})`
    return name === 'year' ? YEAR : ''
  })
  return numberPattern(source)
}

/** What every date has: a year, or the number of a century. Patterns without it are not compiled: it is done anew whenever nobody read for a while. */
const NUMBER = /\d{2}/

const thisYear = (now: number) => new Date(now).getUTCFullYear()

/** What a pattern without a date means, counted back from `now`. */
function relative(grammar: Grammar, means: DateMeaning, groups: Groups, now: number): Found['period'] | undefined {
  const { count = '', unit = '', season: named = '' } = groups
  const [unitName, seasonName] = [keyIn<DateUnit>(grammar.units, unit), keyIn<Season>(grammar.seasons, named)]
  if (means === 'lastUnits' && unitName !== undefined)
    return lastUnits(grammar.numbers[count.toLowerCase()] ?? Number(count), unitName, now)
  if (means === 'lastUnit' && unitName !== undefined) return lastUnit(unitName, now)
  if (means === 'lastSeason' && seasonName !== undefined) return lastSeason(seasonName, now)
  if (means === 'thisYear') return years(thisYear(now))
  if (means === 'thisMonth') return months(thisYear(now), new Date(now).getUTCMonth(), 1)
  return means === 'yesterday' ? yesterday(now) : undefined
}

export function dateReader(grammar: Grammar): DateReader {
  const parse = dateParser(grammar)
  const patterns = grammar.dates.map(({ pattern, needs, means }) => ({
    means,
    needs: needs === undefined ? undefined : new RegExp(needs, 'iu'),
    isDated: pattern.includes('{date}'),
    pattern: datePattern(grammar, pattern),
  }))
  // what stands around a number tells that it is no year: no boundaries but its own
  const not = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${anyOf(grammar.notDates).replaceAll('{year}', YEAR)})(?![\p{L}\p{N}])`,
    'giu',
  )
  const lead = leadPattern(grammar.dateLeads)

  const meaning = (means: DateMeaning, groups: Groups, now: number): Omit<Found, 'span'> | undefined => {
    const given = Object.entries(groups).filter(([name, text]) => /^d\d$/.test(name) && text !== undefined)
    const dates = given.map(([, text]) => parse(text ?? ''))
    const [first, second] = dates
    if (given.length === 0) {
      const period = relative(grammar, means, groups, now)
      return period && { period, isSeason: means === 'lastSeason' }
    }
    if (first === undefined || (given.length > 1 && second === undefined)) return undefined
    const isSeason = dates.some((one) => one?.isSeason === true)
    const tooLate = dates.some((one) => one !== undefined && new Date(one.from).getUTCFullYear() > thisYear(now) + YEARS_AHEAD)
    if (tooLate) return undefined
    const ends = endsOf(means, first, second, indexIn(grammar.months, groups['month'] ?? ''))
    return ends && { period: ends, isSeason }
  }

  const find = (phrase: string, taken: Taken, now: number): Found[] => {
    const found: Found[] = []
    const used = {
      overlaps: (span: Span) => taken.overlaps(span) || found.some((one) => one.span[0] < span[1] && span[0] < one.span[1]),
    }
    const hasNumber = NUMBER.test(phrase)
    for (const { pattern, means, needs, isDated } of patterns) {
      if ((isDated && !hasNumber) || needs?.test(phrase) === false) continue
      for (const match of phrase.matchAll(pattern)) {
        const span = spanOf(match)
        if (used.overlaps(span)) continue
        const read = meaning(means, match.groups ?? {}, now)
        if (read !== undefined) found.push({ span, ...read })
      }
    }
    return found
  }

  return {
    notDates: (phrase) => (NUMBER.test(phrase) ? [...phrase.matchAll(not)].map(spanOf) : []),
    read(phrase, taken, now) {
      const [found, ...others] = find(phrase, taken, now)
      if (found === undefined || others.length > 0) return undefined
      const { span, period, isSeason } = found
      const instant = (time: number | null) => (time === null ? null : formatInstant(time))
      const dates = { from: instant(period.from), to: instant(period.to) }
      const text = phrase.slice(...span)
      return { kind: 'dates', text, spans: [withLead(phrase, span, lead, taken)], dates, isSeason }
    },
  }
}

/** The ends of what a pattern says about one date or two; `undefined` when the second comes before the first. */
function endsOf(means: DateMeaning, first: Period, second: Period | undefined, month: number): Found['period'] | undefined {
  const SECOND = 1000
  if (means === 'since') return { from: first.from, to: null }
  if (means === 'after') return { from: first.to + SECOND, to: null }
  if (means === 'until') return { from: null, to: first.to }
  if (means === 'before') return { from: null, to: first.from - SECOND }
  if (means === 'in') return first
  if (means === 'monthsOfYear') {
    const from = Date.UTC(new Date(first.from).getUTCFullYear(), month, 1)
    const isMonth = first.to - first.from < 32 * 86_400_000 && first.to - first.from > 27 * 86_400_000
    return isMonth && from < first.from ? { from, to: first.to } : undefined
  }
  return second !== undefined && first.from < second.from ? { from: first.from, to: second.to } : undefined
}
