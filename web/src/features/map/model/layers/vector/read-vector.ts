import { MAX_VECTOR_FEATURES } from '@graticule/contracts/limits'
import { readGeoJson } from './read-geojson.ts'
import { readKml, stylesOf } from './read-kml.ts'
import type { VectorAnswer, VectorQuestion } from './vector-answer.ts'

/** Reads a file as the server gave it. Never rejects: what cannot be read has a trouble. */
export async function readVector({ kind, file, styles = [] }: VectorQuestion): Promise<VectorAnswer> {
  try {
    const text = await file.text()
    const read =
      kind === 'kml'
        ? readKml(
            text,
            new Map(
              (await Promise.all(styles.map(async ({ path, file: one }) => stylesOf(await one.text(), path)))).flatMap((one) => [
                ...one,
              ]),
            ),
          )
        : await readGeoJson(JSON.parse(text))
    if (typeof read === 'string') return { trouble: read }
    return read.features.length > MAX_VECTOR_FEATURES ? { trouble: 'too-large' } : { file: read }
  } catch {
    return { trouble: 'broken-file' }
  }
}
