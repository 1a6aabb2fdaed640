/** Answers the questions about one GeoTIFF, in the thread that reads it. */
import { fetchFilePart } from '../../../../../api/map-proxies.ts'
import { PartSource, type ReadPart } from './part-source.ts'
import { drawTile, valuesAt } from './tif-draw.ts'
import { TifFault } from './tif-fault.ts'
import { openTif, type TifFile } from './tif-file.ts'
import type { TifAnswers, TifQuestion } from './tif-messages.ts'
import { createStretches } from './tif-stretch.ts'

type Stretches = ReturnType<typeof createStretches>

export interface TifReader {
  answer(question: TifQuestion): Promise<TifAnswers[keyof TifAnswers]>
}

/** Parts of a file of the visitor's own; one that was changed or moved meanwhile cannot be read any more. */
const partsOfFile =
  (file: Blob): ReadPart =>
  async (first, last) => {
    const bytes = await file.slice(first, last + 1).arrayBuffer()
    return { ok: true, value: { bytes, size: file.size } }
  }

/** `sourceOf` is another one in tests. */
export function createTifReader(
  sourceOf: (url: string, file?: Blob) => PartSource = (url, file) =>
    new PartSource(
      file === undefined ? (first, last, validator) => fetchFilePart(url, first, last, validator) : partsOfFile(file),
    ),
): TifReader {
  let opened: Promise<{ readonly file: TifFile; readonly stretches: Stretches }> | undefined
  const open = async (url: string, own: Blob | undefined) => {
    const file = await openTif(sourceOf(url, own))
    return { file, stretches: createStretches(file) }
  }
  return {
    async answer(question) {
      if (question.kind === 'open') {
        opened = open(question.url, question.file)
        return (await opened).file.details
      }
      if (opened === undefined) throw new TifFault('broken-file', 'no file is open')
      const { file, stretches } = await opened
      if (question.kind === 'values') return valuesAt(file, question.longitude, question.latitude)
      return drawTile(file, question.tile, (bands) => stretches(bands, question.tile))
    },
  }
}
