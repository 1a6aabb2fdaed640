import type { Resource } from '@graticule/contracts/resource'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { scoreResource } from '../entry/score.ts'
import { readSeed } from './read-seed.ts'

/**
 * Gives an empty catalogue its first records: at the first start, or before the first harvest, whichever comes first. A
 * catalogue that has first records gets what is new or changed in those of this release; one that was filled without them
 * is left alone, and so is one that a later edition has filled.
 * A folder that is not there changes nothing; `notice` is told what happened, in words for the operator.
 */
export async function fillWithSeed(catalogue: Catalogue, seedFolder: string, notice: (words: string) => void): Promise<void> {
  const isEmpty = (await catalogue.count()) === 0
  const first = await readFirstRecords(seedFolder, (problem) => notice(`Left out of the first records: ${problem}`))
  if (first === undefined) {
    if (isEmpty) notice(`The catalogue is empty: there are no first records in ${seedFolder}.`)
    return
  }
  const stored = await catalogue.get(first.map(({ id }) => id))
  if (!isEmpty && (stored.length === 0 || isLater(stored, first))) return
  const outcomes = await catalogue.write(first.map((resource) => ({ resource })))
  if (isEmpty) {
    notice(`Loaded ${first.length} seed records into the empty catalogue.`)
    return
  }
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
  const [added, changed] = [count('new'), count('changed')]
  if (added + changed > 0) notice(`The first records follow this release: ${added} are new, ${changed} have changed.`)
}

async function readFirstRecords(folder: string, onProblem: (problem: string) => void): Promise<Resource[] | undefined> {
  try {
    const { resources, problems } = await readSeed(folder, { score: scoreResource })
    for (const problem of problems) onProblem(problem)
    return resources
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** True when a stored record was reviewed after the records of this release. */
function isLater(stored: readonly Resource[], first: readonly Resource[]): boolean {
  const edition = first[0]?.recordDate ?? ''
  return stored.some(({ curated, recordDate = '' }) => curated && recordDate > edition)
}
