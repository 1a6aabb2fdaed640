/** Opens files of the visitor's own as layers: nothing of them is sent anywhere. */
import type { MapLayer } from '@graticule/contracts/map/layer'
import { MAX_OWN_FILE_BYTES, MAX_OWN_FILES } from '@graticule/contracts/limits'
import type { Bbox } from '@graticule/contracts/bbox'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { type OwnTrouble, ownTrouble } from '../../../map-layers/own-trouble.ts'
import { keepOwnFile } from '../../../stores/layers/own-files.ts'
import { readAhead } from '../layers/own-files/load-own.ts'
import { kindOf, type FileKind, TELLING_BYTES } from '../../../formats/file-kind.ts'
import { createTifClient } from '../layers/tif/tif-client.ts'
import { troubleOfFault } from '../../../formats/tif/tif-fault.ts'

export interface RefusedFile {
  readonly name: string
  readonly trouble: OwnTrouble
}

export interface OpenedFiles {
  /** In the order of the files. */
  readonly layers: readonly MapLayer[]
  readonly refused: readonly RefusedFile[]
}

const TYPES = { tif: 'tif', archive: 'kmz', xml: 'kml', json: 'geojson' } as const satisfies Record<FileKind, MapLayer['type']>

/** Where a file lies as far as it says, or why it cannot be shown. */
type Looked = { readonly extent: Bbox | undefined } | { readonly trouble: LayerTrouble | undefined }

async function lookAtTif(file: File, id: string): Promise<Looked> {
  const client = createTifClient()
  try {
    const { extent } = await client.ask({ kind: 'open', url: id, file })
    return { extent }
  } catch (error) {
    return { trouble: troubleOfFault(error) }
  } finally {
    client.close()
  }
}

async function lookAtShapes(file: File, id: string): Promise<Looked> {
  if (file.size > MAX_OWN_FILE_BYTES) return { trouble: 'too-large' }
  const read = await readAhead(id, new AbortController().signal)
  if (read === undefined || !('file' in read)) return { trouble: read?.trouble }
  const { features, pictures, links, screens, extent } = read.file
  return features.length + pictures.length + links.length + screens.length === 0 ? { trouble: 'empty' } : { extent }
}

async function open(file: File): Promise<MapLayer | OwnTrouble> {
  try {
    if (file.size === 0) return 'empty'
    const kind = kindOf(new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer()))
    if (kind === undefined) return 'wrong-kind'
    const id = keepOwnFile(file)
    const looked = await (kind === 'tif' ? lookAtTif(file, id) : lookAtShapes(file, id))
    if ('trouble' in looked) return ownTrouble(looked.trouble, kind === 'tif' ? 'tif' : undefined)
    const { extent } = looked
    return {
      id,
      type: TYPES[kind],
      title: file.name,
      url: id,
      visible: true,
      opacity: 100,
      ...(extent !== undefined && { extent }),
    }
  } catch {
    // a folder, or a file that is not there any more
    return 'broken-file'
  }
}

/** Reads files, one after the other. Never rejects. */
export async function openOwnFiles(files: readonly File[]): Promise<OpenedFiles> {
  const layers: MapLayer[] = []
  const refused: RefusedFile[] = []
  for (const [index, file] of files.entries()) {
    const opened = index < MAX_OWN_FILES ? await open(file) : 'too-many'
    if (typeof opened !== 'string') layers.push(opened)
    else if (opened !== 'too-many' || index === MAX_OWN_FILES) refused.push({ name: file.name, trouble: opened })
  }
  return { layers, refused }
}
