import { GLOBAL_SITE_ID, MAX_SETTINGS_HISTORY } from '@graticule/contracts/limits'
import { type PastValue, VALUE_ROUTES } from '@graticule/contracts/services/settings-values'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { useSite } from '../../../site/site.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { changeSettings } from '../settings/settings-values.ts'
import { settingLabel } from '../settings/setting-labels.ts'
import { ChangeRow } from './ChangeRow.tsx'
import styles from './ChangesPage.module.css'
import { RecordChangeList } from './RecordChangeList.tsx'
import { TrailList } from './TrailList.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** The audit trail of settings: who changed what, when, from what to what; the latest change of a setting can be undone. */
export function ChangesPage() {
  const { t } = useTranslation('admin')
  return (
    <AdminPage page="adminChanges" who="site-admin" lead={t('changes.lead')}>
      <Kinds />
    </AdminPage>
  )
}

/** Administrators of the installation read the changes of records, people and content, too. */
function Kinds() {
  const { t } = useTranslation('records')
  const { t: words } = useTranslation('admin')
  const { visitor } = useSession()
  const [kind, setKind] = useState<'settings' | 'records' | 'trail'>('settings')
  if (visitor.kind !== 'person' || !visitor.roles.has('admin')) return <ChangeList />
  return (
    <>
      <div className={styles['kinds']}>
        <Segmented
          label={t('history.kinds')}
          value={kind}
          choices={[
            { value: 'settings', label: t('history.settings') },
            { value: 'records', label: t('history.records') },
            { value: 'trail', label: words('trail.kind') },
          ]}
          onChange={setKind}
        />
      </div>
      {kind === 'settings' ? <ChangeList /> : kind === 'records' ? <RecordChangeList /> : <TrailList />}
    </>
  )
}

/** Changes of the whole installation for its administrators, of the site in use for those of a site. */
function useChanges() {
  const { visitor } = useSession()
  const { site } = useSite()
  const ofAll = visitor.kind === 'person' && visitor.roles.has('admin') && site.id === GLOBAL_SITE_ID
  const { path, reply } = ofAll ? VALUE_ROUTES.history : VALUE_ROUTES.historyOfSite
  const address = `${path.replace(':siteId', String(site.id))}?size=${MAX_SETTINGS_HISTORY}`
  return usePrivateQuery(['setting-changes', site.id, ofAll], (signal) => privateJson(address, reply, { signal }), true)
}

function ChangeList() {
  const { t } = useTranslation('admin')
  const { data, isError, refetch } = useChanges()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  if (data.changes.length === 0) return <p role="status">{t('changes.none')}</p>
  const undo = async (change: PastValue) => {
    const seen = change.action === 'reset' ? 0 : change.version
    const wanted = { key: change.key, seen, ...('before' in change ? { value: change.before } : {}) }
    const reply = await changeSettings([wanted as Parameters<typeof changeSettings>[0][number]], change.siteId)
    if (reply.ok) tellDone(t('changes.undone', { key: settingLabel(change.key) ?? change.key }))
    else tellFailed(t('changes.notUndone'), reply.failure)
    await refetch()
  }
  return (
    <ol className={styles['list']}>
      {data.changes.map((change) => (
        <ChangeRow key={`${change.version}/${change.siteId}/${change.key}`} change={change} onUndo={() => void undo(change)} />
      ))}
    </ol>
  )
}
