/** Dashboards as belongings of people: handed out with the account, and gone with it. */
import type { Belongings } from '../people/belongings.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'

/** @rule B-dashboards.belongings Dashboards are in the export of the account, and go with it */
export const dashboardBelongings = ({ writer, reader }: Pick<Database, 'writer' | 'reader'>): Belongings => ({
  name: 'dashboards',
  exportOf: (personId) =>
    orUnavailable('The dashboards', async () => {
      const rows = await reader.selectFrom('dashboards').selectAll().where('person_id', '=', personId).execute()
      return rows.map(({ id, name, summary, draft, created_at: created, changed_at: changed, published_at: at }) => ({
        id,
        name,
        summary,
        content: JSON.parse(draft) as unknown,
        createdAt: new Date(created).toISOString(),
        changedAt: new Date(changed).toISOString(),
        publishedAt: at === null ? null : new Date(at).toISOString(),
      }))
    }),
  removeOf: (personId) =>
    orUnavailable('The dashboards', async () => {
      await writer.deleteFrom('dashboards').where('person_id', '=', personId).execute()
    }),
})
