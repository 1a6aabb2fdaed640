/** How each format of an export is written. */
import type { ExportFormatName } from '@graticule/contracts/services/export'
import { atomFile } from './atom-file.ts'
import { csvFile } from './csv-file.ts'
import type { ExportWriter } from './export-writer.ts'
import { geojsonFile, stacFile } from './json-files.ts'

export const WRITERS: Readonly<Record<ExportFormatName, ExportWriter>> = {
  csv: csvFile,
  geojson: geojsonFile,
  atom: atomFile,
  stac: stacFile,
}
