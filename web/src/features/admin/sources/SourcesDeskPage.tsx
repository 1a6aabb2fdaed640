import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDeskSources, useEditedSources, useHarvests } from '../desk/desk-calls.ts'
import { AdminPage } from '../frame/AdminPage.tsx'
import { AddSourcePanel } from './add/AddSourcePanel.tsx'
import { HarvestedSources } from './HarvestedSources.tsx'
import { TabList } from './TabList.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import styles from './Sources.module.css'

/** The sources: tabs in their order, and what is harvested into the catalogue; a panel adds more. */
export function SourcesDeskPage() {
  const { t } = useTranslation('desk')
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      page="adminSources"
      who="admin"
      title={t('sources.page')}
      lead={<Lead />}
      actions={<Actions isAdding={isAdding} onAdd={() => setAdding(true)} />}
      panel={isAdding ? <AddSourcePanel onClose={() => setAdding(false)} /> : undefined}
    >
      <SourceLists />
    </AdminPage>
  )
}

function Lead() {
  const { t } = useTranslation('desk')
  const { data: desk } = useDeskSources()
  const { data: harvested } = useHarvests()
  if (desk === undefined || harvested === undefined) return null
  const tabs = t('sources.tabs', { count: desk.rows.filter(({ off }) => off !== true).length })
  return t('sources.lead', { tabs, harvested: t('sources.harvested', { count: harvested.harvests.length }) })
}

function Actions({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  const { t } = useTranslation('desk')
  const { isChecking, check } = useSourceStatuses(true, 'installation')
  return (
    <>
      <Button
        busy={isChecking}
        icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          if (!isChecking) void check()
        }}
      >
        {isChecking ? t('sources.checking') : t('sources.checkAll')}
      </Button>
      {!isAdding && (
        <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={onAdd}>
          {t('sources.add')}
        </Button>
      )}
    </>
  )
}

function SourceLists() {
  const { t } = useTranslation('desk')
  const { data, isError, refetch } = useEditedSources()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  return (
    <div className={styles['lists']}>
      <TabList desk={data} />
      <HarvestedSources mainName={data.rows.find(({ name }) => name === 'dab')?.texts['en']?.name ?? 'dab'} />
    </div>
  )
}
