/** The words after `harvest`, understood. */
import { basename, extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyInAddress } from '@graticule/contracts/sources/key-in-address'
import { OWN_SOURCE_ID, OWN_SOURCE_TAKEN } from '../../entry/own-source.ts'
import { HARVEST_KINDS, type HarvestKind, harvestKindOf } from '../../harvest/harvest-kinds.ts'
import { isWebTarget } from '../../harvest/reading/local-files.ts'
import { UsageError } from '../command.ts'

/** What to harvest and how. */
export interface HarvestArguments {
  readonly kind: HarvestKind
  readonly target: string
  readonly source: { readonly id: string; readonly title: string }
  readonly curated: boolean
  readonly dryRun: boolean
  /** Go on where the last harvest of this place stopped. */
  readonly resume: boolean
  /** Remove what the source has dropped even when that is most of what there was. */
  readonly removeMissing: boolean
  readonly limit?: number
}

export const HARVEST_USAGE = `harvest <kind> <url-or-path> [options]

  Reads records of other catalogues into this one. Existing records are updated; after a complete harvest, records
  missing from the source are removed. "graticule harvests" lists what was harvested and what was refused.

  The kinds:

${Object.entries(HARVEST_KINDS)
  .map(([name, { summary }]) => `  ${name.padEnd(23)} ${summary}`)
  .join('\n')}

  --source <id>           provider that the records are filed under (default: name of the host, folder or file)
  --source-title <title>  its name for visitors (default: the id)
  --curated               the records belong to the curated sources data, information, services
  --limit <number>        stop after this many records
  --resume                continue the last interrupted harvest of this target
  --remove-missing        remove records that the source has dropped even when that is most of them
  --dry-run               read and check everything, write nothing; every refusal is shown

  A source that wants a key is harvested with the one that the administration keeps for it, by its --source id; a dry run
  goes without.
  Servers that are not on the public internet must be named in GRATICULE_ALLOW_HOSTS (host:port).
  Exit codes: 0 success, 1 failed, 2 wrong usage, 3 some records refused.`

/** Reads the words. @throws UsageError */
export function readHarvestArguments(words: readonly string[]): HarvestArguments {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      'source-title': { type: 'string' },
      limit: { type: 'string' },
      curated: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      'remove-missing': { type: 'boolean', default: false },
    },
  })
  const [kindName, target, ...more] = positionals
  const kind = harvestKindOf(kindName)
  if (kind === undefined) {
    throw new UsageError(
      kindName === undefined
        ? 'harvest needs a kind and a place to read from'
        : `Unknown kind "${kindName}". Use one of: ${Object.keys(HARVEST_KINDS).join(', ')}`,
    )
  }
  if (target === undefined || target === '')
    throw new UsageError(`harvest ${kind} needs a file, a folder or an address to read from`)
  if (more.length > 0) throw new UsageError(`harvest takes one place at a time, not also "${more.join(' ')}"`)
  if (isWebTarget(target) && !URL.canParse(target)) throw new UsageError(`"${target}" is no web address`)
  if (isWebTarget(target) && keyInAddress(target) !== undefined)
    throw new UsageError('the address holds a key. Add the source with its key in the administration, and name it with --source')
  if (!isWebTarget(target) && /^[a-z][a-z0-9+.-]+:\/\//i.test(target))
    throw new UsageError('only http and https addresses can be harvested')
  const id = values.source ?? defaultSource(target)
  // ids are written in comma lists
  if (id.trim() === '' || id.includes(',') || id.includes('\u0000') || id.length > 200)
    throw new UsageError('--source must be a text of at most 200 characters without commas')
  if (id.trim() === OWN_SOURCE_ID) throw new UsageError(`--source: ${OWN_SOURCE_TAKEN}`)
  const title = values['source-title'] ?? id
  if (title.trim() === '' || title.length > 1_000)
    throw new UsageError('--source-title must be a text of at most 1000 characters')
  if (values.limit !== undefined && !/^[1-9]\d{0,9}$/.test(values.limit))
    throw new UsageError('--limit must be a whole number of 1 or more')
  if (values.resume && values['dry-run']) throw new UsageError('--resume and --dry-run cannot be combined')
  return {
    kind,
    target,
    source: { id: id.trim(), title: title.trim() },
    curated: values.curated,
    dryRun: values['dry-run'],
    resume: values.resume,
    removeMissing: values['remove-missing'],
    ...(values.limit === undefined ? {} : { limit: Number(values.limit) }),
  }
}

/** The name of the host, of the folder, or of the file without its ending. */
function defaultSource(target: string): string {
  if (isWebTarget(target)) return new URL(target).hostname
  const name = basename(resolve(target))
  return (basename(name, extname(name)) || name || 'files').replaceAll(',', '-')
}
