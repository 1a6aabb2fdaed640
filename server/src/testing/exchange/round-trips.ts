/** The ways out of the portal and back again: what an export writes, harvested by the readers that read everything else. */
import type { Resource } from '@graticule/contracts/resource'
import { createIsoReader } from '../../connectors/iso/index.ts'
import { createStacReader } from '../../connectors/stac/index.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { HELD_FIELDS } from '../../entry/own-fields.ts'
import { isoDocumentOf } from '../../exchange/iso-file.ts'
import { lineOfRecord, readLine } from '../../exchange/record-lines.ts'
import { collectionOf, itemOf } from '../../exchange/stac-item.ts'

/** Where it is read again. */
export const SOURCE = { source: { id: 'other', title: 'Another portal' }, curated: false, place: 'file', fallbackId: 'file' }
const documentOf = (id: string) => `https://portal.test/document/${encodeURIComponent(id)}`

/** The one record of a document. */
export function read(reader: ReturnType<typeof createIsoReader>, bytes: Uint8Array): Resource {
  const harvested: Harvested[] = [...reader.write(bytes), ...reader.end()]
  const [first] = harvested
  if (harvested.length !== 1 || first?.kind !== 'record') throw new Error(JSON.stringify(harvested))
  return first.record.resource
}

/** The ways out and back again; `undefined` where the format has no place for such a record. */
export const WAYS: Readonly<Record<string, (resource: Resource) => Resource | undefined>> = {
  ndjson: (resource) => {
    const line = readLine(lineOfRecord({ resource, givenId: resource.id }))
    return line.kind === 'record' ? line.record.resource : undefined
  },
  iso: (resource) => read(createIsoReader(SOURCE), isoDocumentOf({ resource })),
  'stac item': (resource) => {
    const item = itemOf({ resource }, documentOf)
    return item === undefined ? undefined : read(createStacReader(SOURCE), Buffer.from(item))
  },
  'stac collection': (resource) => read(createStacReader(SOURCE), Buffer.from(collectionOf({ resource }, documentOf))),
}

/** The fields that a way keeps. */
export const held = (resource: Resource | undefined) => Object.fromEntries(HELD_FIELDS.map((name) => [name, resource?.[name]]))
