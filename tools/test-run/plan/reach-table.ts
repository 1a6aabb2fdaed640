/** `e2e/reached.json`: what each file of journeys has used of the page and of the server, as its last run at full size has recorded it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.ts'
import { MOST_SHARE, type Reached, type ReachTable } from './reach.ts'

const FILE = join(root, 'e2e/reached.json')

export const readReachTable = (): ReachTable => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as ReachTable) : {})

/** Joins what journeys have written (e2e/record-reach.ts) into one row for each of their files, without what is everybody's. */
export function joinReached(rows: readonly (Reached & { readonly file: string })[]): ReachTable {
  const byFile = Object.entries(Object.groupBy(rows, ({ file }) => file))
  const usedIn = ([, own = []]: (typeof byFile)[number], key: 'parts' | 'words') => new Set(own.flatMap((row) => row[key]))
  const most = byFile.length * MOST_SHARE
  const isOwn = (key: 'parts' | 'words', use: string) => byFile.filter((one) => usedIn(one, key).has(use)).length <= most
  const joined = byFile.map((one) => {
    const all = (key: 'parts' | 'words') => [...usedIn(one, key)].filter((use) => isOwn(key, use)).toSorted()
    return [one[0], { parts: all('parts'), words: all('words') }] as const
  })
  return Object.fromEntries(joined.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Writes the table anew from what journeys have written into a folder. */
export function writeReachTable(folder: string): void {
  if (!existsSync(folder)) return
  const rows = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reached & { readonly file: string },
  )
  writeFileSync(FILE, `${JSON.stringify(joinReached(rows))}\n`)
}
