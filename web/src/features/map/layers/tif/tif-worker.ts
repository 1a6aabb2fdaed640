/** The thread that reads a GeoTIFF and draws its tiles: decoding and computing hold up no page. */
import { troubleOfFault } from '../../../../formats/tif/tif-fault.ts'
import type { TifReply, TifRequest } from '../../../../formats/tif/tif-messages.ts'
import { createTifReader } from '../../../../formats/tif/tif-reader.ts'
import { partsOfTif } from './tif-parts.ts'

const reader = createTifReader(partsOfTif)
/** Questions whose answers nobody waits for any more. */
const aborted = new Set<number>()
/** Two at a time: one is decoded while the other waits for its bytes, and what is aborted before its turn is not begun. */
let [before, last]: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()]

const reply = (message: TifReply, transfer: Transferable[] = []) => globalThis.postMessage(message, { transfer })

globalThis.addEventListener('message', ({ data }: MessageEvent<TifRequest>) => {
  if (data.kind === 'abort') {
    aborted.add(data.id)
    return
  }
  const { id } = data
  const answer = async () => {
    if (aborted.delete(id)) return
    try {
      const value = await reader.answer(data)
      const isTile = value !== null && 'rgba' in value
      reply({ id, value }, isTile ? [value.rgba.buffer, value.values.buffer] : [])
    } catch (error) {
      reply({ id, trouble: troubleOfFault(error), words: error instanceof Error ? error.message : '' })
    }
  }
  const mine = before.then(answer)
  before = last
  last = mine
})
