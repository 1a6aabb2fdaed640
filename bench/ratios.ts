/** Figures of two builds side by side: their ratios, and whether these say that one build is better. */
import { table } from './figures.ts'

/** Figures of one run by name; those of a part of it have names such as `slow.resultsMs`. */
export type Figures = Readonly<Record<string, number>>

/** How a figure is shown: its name, words for it, digits after the point, and which value is better. */
export type FigureRow<Name extends string = string> = readonly [
  name: Name,
  words: string,
  digits: number,
  better: 'less' | 'more',
]

/** Both builds, measured one after the other. */
export interface Turn {
  readonly now: Figures
  readonly before: Figures
}

/** A figure of both builds. Values are medians of all turns. */
export interface Compared {
  readonly name: string
  readonly words: string
  readonly digits: number
  readonly now?: number
  readonly before?: number
  /** Now / before of each turn. `median` is not always the ratio of the two medians. */
  readonly ratio?: { readonly median: number; readonly least: number; readonly most: number }
  readonly verdict: Verdict
}

type Verdict = 'better' | 'worse' | 'no clear difference' | 'too few turns' | 'only now' | 'only before' | ''

/** A smaller part of a figure is noise. */
const NOISE = 0.03
/** The same for figures that do not change from turn to turn: the hashes in file names change a packed size by some bytes. */
const EXACT_NOISE = 0.000_1
/** Fewer turns differ by chance. */
const LEAST_TURNS = 3

/** The numbers in what a bench prints as JSON. Yes and no are 1 and 0; texts, lists and what is missing are left out. */
export function figuresOf(json: object, prefix = ''): Figures {
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]: [string, unknown]) => {
      const name = prefix + key
      if (typeof value === 'number' || typeof value === 'boolean') return [[name, Number(value)]]
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
      return Object.entries(figuresOf(value, `${name}.`))
    }),
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = NaN, high = NaN] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === high ? low : (low + high) / 2
}

const ratioOf = (now: number, before: number): number => (now === before ? 1 : now / before)

const isSteady = (values: readonly number[]): boolean => values.every((value) => value === values[0])

/** Better or worse only when each turn of a build beats all those of the other: the same build twice does so once in ten times. */
function verdictOf(now: readonly number[], before: readonly number[], better: FigureRow[3]): Verdict {
  if (Math.min(now.length, before.length) < LEAST_TURNS) return 'too few turns'
  const margin = 1 + (isSteady(now) && isSteady(before) ? EXACT_NOISE : NOISE)
  if (Math.min(...now) > Math.max(...before) * margin) return better === 'less' ? 'worse' : 'better'
  if (Math.max(...now) * margin < Math.min(...before)) return better === 'less' ? 'better' : 'worse'
  return 'no clear difference'
}

function compareOne(name: string, row: FigureRow | undefined, turns: readonly Turn[]): Compared | undefined {
  const of = (build: keyof Turn) => turns.flatMap((turn) => turn[build][name] ?? [])
  const [now, before] = [of('now'), of('before')]
  const all = [...now, ...before]
  // what the builds have in common, such as the number of records, needs no line
  if (row === undefined && now.length > 0 && before.length > 0 && isSteady(all)) return undefined
  const [, words = name, digits = all.every(Number.isInteger) ? 0 : 2, better] = row ?? []
  const shown = { name, words, digits }
  if (before.length === 0) return { ...shown, now: median(now), verdict: 'only now' }
  if (now.length === 0) return { ...shown, before: median(before), verdict: 'only before' }
  const ratios = turns.flatMap((turn) => {
    const [one, other] = [turn.now[name], turn.before[name]]
    return one === undefined || other === undefined ? [] : ratioOf(one, other)
  })
  return {
    ...shown,
    now: median(now),
    before: median(before),
    ...(ratios.length > 0 && { ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) } }),
    verdict: better === undefined ? '' : verdictOf(now, before, better),
  }
}

/** All figures of the rows that were measured, and then those without a row in which the builds differ. */
export function compareFigures(rows: readonly FigureRow[], turns: readonly Turn[]): Compared[] {
  const measured = new Set(turns.flatMap(({ now, before }) => [...Object.keys(now), ...Object.keys(before)]))
  const listed = new Map(rows.map((row) => [row[0], row]))
  const names = [...listed.keys(), ...[...measured].filter((name) => !listed.has(name))]
  return names.filter((name) => measured.has(name)).flatMap((name) => compareOne(name, listed.get(name), turns) ?? [])
}

/** The same as a table in Markdown. */
export function ratioTable(compared: readonly Compared[]): string {
  const rows = compared.map(({ words, digits, now, before, ratio, verdict }) => [
    words,
    now?.toFixed(digits) ?? '',
    before?.toFixed(digits) ?? '',
    ratioText(ratio?.median),
    ratio === undefined ? '' : `${ratioText(ratio.least)} to ${ratioText(ratio.most)}`,
    verdict,
  ])
  return table(['', 'now', 'before', 'ratio', 'of the turns', ''], rows)
}

const ratioText = (ratio: number | undefined): string =>
  ratio === undefined ? '' : Number.isFinite(ratio) ? ratio.toFixed(2) : '∞'
