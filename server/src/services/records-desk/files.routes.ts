/** Records are read from a file: looked at first, then stored. */
import { PortalError } from '@graticule/contracts/problem'
import {
  type FileReading,
  type FoundRecordSchema,
  MAX_RECORDS_AT_ONCE,
  RECORDS_DESK_ROUTES,
} from '@graticule/contracts/curation/records-desk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { recordsOfSource } from '../../curation/change-records.ts'
import { MAX_RECORDS_FILE, readFile } from '../../curation/files/read-file.ts'
import { OWN_SOURCE_ID } from '../../entry/own-source.ts'
import { readOneFileForm, takeForms } from '../../http/forms/files-form.ts'
import { json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { RecordsDeskOptions } from './options.ts'
import { OF_DESK } from './statements.ts'

/** The file, and the other parts of the form. */
const UPLOAD_BYTES = MAX_RECORDS_FILE + 1_200_000
/** Longest name of a file that is told. */
const MAX_NAME = 200

const badForm = (cause?: unknown) => new PortalError('invalid-body', say('records:file.form'), { parameter: 'files', cause })

/** Ids that were chosen, as JSON in the part `ids`; `undefined` = all. @throws PortalError */
function readIds(part: File | string | null): ReadonlySet<string> | undefined {
  if (part === null) return undefined
  if (typeof part !== 'string') throw badForm()
  let ids: unknown
  try {
    ids = JSON.parse(part)
  } catch (error) {
    throw badForm(error)
  }
  const isList = Array.isArray(ids) && ids.length <= MAX_RECORDS_AT_ONCE && ids.every((id) => typeof id === 'string')
  if (!isList) throw badForm()
  return new Set(ids as string[])
}

/** A form with one file. @throws PortalError */
async function readForm(request: FastifyRequest) {
  const { file, form } = await readOneFileForm(request, badForm)
  // a name is told and never a path of ours
  const name = (file.name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, MAX_NAME) || 'file'
  return { bytes: new Uint8Array(await file.arrayBuffer()), name, ids: readIds(form.get('ids')) }
}

const REPLIES = {
  400: problem('The form or the file cannot be read'),
  413: problem('The file is too large'),
  503: problem('Another file is being read'),
}
const OF_FILES = {
  ...OF_DESK,
  bodyBytes: UPLOAD_BYTES,
} as const

/** Registers the routes. */
export function filesRoutes(app: FastifyInstance, { database, changes, portal, clock }: RecordsDeskOptions): void {
  takeForms(app)
  const { preview, store } = RECORDS_DESK_ROUTES
  const provenance = () => ({ source: { id: OWN_SOURCE_ID, title: portal() }, curated: false })
  route(
    app,
    preview,
    {
      ...OF_FILES,
      summary: 'Read the records of a file, and store nothing',
      description: 'A form (multipart/form-data) with one file in `files`: XML, JSON, Turtle, or a ZIP archive of them.',
      replies: { 200: json('What was read, and what was refused', preview.reply), ...REPLIES },
    },
    async ({ request }): Promise<FileReading> => {
      const { bytes, name } = await readForm(request)
      const { records, refused } = await readFile(bytes, name, provenance())
      const ids = records.map(({ record }) => record.resource.id)
      const known = await recordsOfSource(database.reader, OWN_SOURCE_ID, ids)
      return {
        total: records.length,
        records: records.map(({ record: { resource }, place, kind }): Static<typeof FoundRecordSchema> => {
          const already = known.get(resource.id)?.place
          return { id: resource.id, title: resource.title, place, kind, ...(already === undefined ? {} : { already }) }
        }),
        refused: [...refused],
      }
    },
  )
  route(
    app,
    store,
    {
      ...OF_FILES,
      summary: 'Store records of a file',
      description:
        'The same form; `ids` is a list of ids in JSON, or absent for all. Records that were hidden or deleted come back.',
      replies: { 200: json('What became of them', store.reply), ...REPLIES },
    },
    async ({ request, visitor }) => {
      const { bytes, name, ids } = await readForm(request)
      const { records, refused } = await readFile(bytes, name, provenance())
      const chosen = records.flatMap(({ record }) => (ids === undefined || ids.has(record.resource.id) ? record : []))
      if (chosen.length === 0) throw new PortalError('invalid-body', say('records:file.nothing'), { parameter: 'files' })
      return { ...(await changes.store(chosen, { by: visitor.id, at: clock() })), refused: refused.length }
    },
  )
}
