/** What a reading thread sends of a record. */
import type { PreparedRecord } from '../../catalogue/store/prepare-record.ts'

/** A record that a thread of its own has read and made ready to be written. */
export interface HarvestedReady {
  readonly kind: 'ready'
  readonly place: string
  readonly record: PreparedRecord
}
