/** Answers the questions about one GeoTIFF, in the thread that reads it. */
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

/** `partsOf` gives the way to the bytes of the file that a question opens. */
export function createTifReader(partsOf: (url: string, file?: Blob) => ReadPart): TifReader {
  let opened: Promise<{ readonly file: TifFile; readonly stretches: Stretches }> | undefined
  const open = async (url: string, own: Blob | undefined) => {
    const file = await openTif(new PartSource(partsOf(url, own)))
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
