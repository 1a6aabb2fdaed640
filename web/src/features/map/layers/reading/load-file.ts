import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { fetchKml, troubleOf } from '../../../../api/map-proxies.ts'
import type { Failure, Reply } from '../../../../api/http.ts'
import { isOwnFile, ownFile } from '../../../../stores/layers/own-files.ts'
import { askVectorWorker } from './ask-vector-worker.ts'
import type { VectorAnswer, VectorQuestion } from './vector-answer.ts'
import type { VectorFile } from '../../../../formats/vector/vector-file.ts'

/** A file that was loaded, or why not; `undefined`: nobody wants it any more. */
export type Loaded = { readonly file: VectorFile } | { readonly trouble: LayerTrouble | undefined } | undefined

/** Documents with styles for another one that are asked for. */
const MOST_STYLE_FILES = 4

const failureOf = (failure: Failure): Loaded => (failure.kind === 'cancel' ? undefined : { trouble: troubleOf(failure) })

/** A file read by the thread that did nothing but give the page an answer. */
const readOf = (answer: VectorAnswer | undefined): Loaded => answer

/** A document of another host by way of the portal, or a file of the visitor's own. */
function bring(address: string, signal: AbortSignal): Promise<Reply<Blob>> {
  const own = ownFile(address)
  return own === undefined ? fetchKml(address, signal) : Promise.resolve({ ok: true, value: own })
}

/** Loads a KML document, or any file of the visitor's own, with the styles that it takes from others. */
export async function loadKml(address: string, signal: AbortSignal): Promise<Loaded> {
  const reply = await bring(address, signal)
  if (!reply.ok) return failureOf(reply.failure)
  const file = reply.value
  const question: VectorQuestion = isOwnFile(address) ? { kind: 'own', file, address } : { kind: 'kml', file }
  const read = await askVectorWorker(question, signal)
  if (read === undefined || !('file' in read) || read.file.wanted.length === 0) return readOf(read)
  const styles = await Promise.all(
    read.file.wanted.slice(0, MOST_STYLE_FILES).map(async (path) => {
      const style = await bring(path, signal)
      return style.ok ? [{ path, file: style.value }] : []
    }),
  )
  // styles that cannot be had are missing, the rest is shown
  return readOf(await askVectorWorker({ ...question, styles: styles.flat() }, signal))
}

/** Loads GeoJSON. */
export async function loadGeoJson(asked: Promise<Reply<Blob>>, signal: AbortSignal): Promise<Loaded> {
  const reply = await asked
  if (!reply.ok) return failureOf(reply.failure)
  return readOf(await askVectorWorker({ kind: 'geojson', file: reply.value }, signal))
}
