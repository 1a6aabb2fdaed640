import type { Catalogue } from '../catalogue.ts'
import { scoreResource } from '../score.ts'
import { readSeed } from './read-seed.ts'

/**
 * Gives an empty catalogue its first records: at the first start, or before the first harvest, whichever comes first.
 * A folder that is not there leaves the catalogue empty; `notice` is told what happened, in words for the operator.
 */
export async function fillWithSeed(catalogue: Catalogue, seedFolder: string, notice: (words: string) => void): Promise<void> {
  if ((await catalogue.count()) > 0) return
  try {
    const { resources, problems } = await readSeed(seedFolder, { score: scoreResource })
    for (const problem of problems) notice(`Left out of the first records: ${problem}`)
    await catalogue.write(resources.map((resource) => ({ resource })))
    notice(`The catalogue was empty and now begins with ${resources.length} records.`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    notice(`The catalogue is empty: there are no first records in ${seedFolder}.`)
  }
}
