import { MAX_VECTOR_FEATURES } from '@graticule/contracts/limits'
import { isOwnFile } from '../../../../stores/layers/own-files.ts'
import { ownStyles, readOwn, troubleOfOwn } from '../own-files/read-own.ts'
import { readGeoJson } from '../../../../formats/geojson/read-geojson.ts'
import { isGpx, readGpx } from '../../../../formats/gpx/read-gpx.ts'
import { readKml, stylesOf } from '../../../../formats/kml/read-kml.ts'
import type { VectorAnswer, VectorQuestion } from './vector-answer.ts'

/** Shared styles of other documents that a file uses. */
async function stylesIn({ styles = [] }: VectorQuestion): Promise<ReturnType<typeof stylesOf>> {
  const read = styles.map(async ({ path, file }) => (isOwnFile(path) ? ownStyles(file, path) : stylesOf(await file.text(), path)))
  return new Map((await Promise.all(read)).flatMap((one) => [...one]))
}

/** KML, or GPX, which comes the same way. */
const readMarked = (text: string, styles: ReturnType<typeof stylesOf>) => (isGpx(text) ? readGpx(text) : readKml(text, styles))

/** Reads a file: as the server gave it, or one of the visitor's own. Never rejects: what cannot be read has a trouble. */
export async function readVector(question: VectorQuestion): Promise<VectorAnswer> {
  const { kind, file, address = '' } = question
  try {
    const styles = await stylesIn(question)
    const read =
      kind === 'own'
        ? await readOwn(file, address, styles)
        : kind === 'kml'
          ? readMarked(await file.text(), styles)
          : await readGeoJson(JSON.parse(await file.text()))
    if (typeof read === 'string') return { trouble: read }
    return read.features.length > MAX_VECTOR_FEATURES ? { trouble: 'too-large' } : { file: read }
  } catch (error) {
    return { trouble: troubleOfOwn(error) }
  }
}
