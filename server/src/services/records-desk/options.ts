import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { RecordChanges } from '../../curation/change-records.ts'
import type { RecordReading } from '../../curation/read-records.ts'
import type { Database } from '../../storage/database.ts'

/** What the service is built from. */
export interface RecordsDeskOptions {
  readonly database: Pick<Database, 'reader'>
  readonly catalogue: Pick<Catalogue, 'get' | 'sources'>
  readonly reading: RecordReading
  readonly changes: RecordChanges
  /** Name of the portal: the provider of its own records. */
  readonly portal: () => string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
