/** When backups are made, and how many are kept. */
import * as Type from 'typebox'
import type { Static } from 'typebox'

export const BackupPlanSchema = Type.Object(
  {
    every: Type.Enum(['never', 'day', 'week'], { description: 'how often one is made while the server runs' }),
    hour: Type.Integer({ minimum: 0, maximum: 23, description: 'hour of the day from which it is made, UTC' }),
    keep: Type.Integer({ minimum: 1, maximum: 100, description: 'so many are kept; the oldest is deleted for a new one' }),
  },
  { additionalProperties: false },
)
export type BackupPlan = Static<typeof BackupPlanSchema>
