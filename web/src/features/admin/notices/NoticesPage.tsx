import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { MAX_NOTICES, type Notice } from '@graticule/contracts/sites/notices'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import { newNotice, withNotice, without } from './notice-draft.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import styles from './NoticesPage.module.css'
import { ShutdownForm } from './ShutdownForm.tsx'
import { useNoticesDesk } from './use-notices-desk.ts'

/**
 * What stands in the panel: a notice, or the form of the template. `seen`: version of the list from which the notice was taken; a new one
 * overwrites nothing and has none.
 */
type Panel = { readonly notice: Notice; readonly seen?: number } | 'shutdown'

/** What is open in the panel, and how notices are changed from it and from their rows. */
function usePanel({ list, version, save }: ReturnType<typeof useNoticesDesk>) {
  const { t } = useTranslation('notices')
  const [panel, setPanel] = useState<Panel>()
  const put = async (notices: readonly Notice[]) => {
    // what others have changed since the panel was opened is not overwritten
    const seen = panel === 'shutdown' ? undefined : panel?.seen
    const saved = await save(notices.reduce(withNotice, [...list]), t('desk.saved'), seen, t('desk.overtaken'))
    if (saved.outcome === 'saved') setPanel(undefined)
    // who is told of it may save over it
    else if (saved.outcome === 'overtaken')
      setPanel((last) => (typeof last === 'object' ? { ...last, seen: saved.version } : last))
  }
  const changeRow = async (notices: readonly Notice[], done: string) => {
    const saved = await save(notices, done)
    if (saved.outcome !== 'saved') return
    // a change of one's own beside the panel makes it no older
    setPanel((last) => (typeof last === 'object' && last.seen === version ? { ...last, seen: saved.version } : last))
  }
  return { panel, setPanel, put, changeRow }
}

/**
 * Notices of the site in use: planned, shown, over, each in several languages.
 * @rule D3.notices-desk Administrators of a site write its notices; they are off until they are switched on
 */
export function NoticesPage() {
  const { t } = useTranslation('notices')
  const desk = useNoticesDesk()
  const { site, isRead, isError, refetch, list, version, now } = desk
  const { panel, setPanel, put, changeRow } = usePanel(desk)
  const end = () => setPanel(undefined)
  const full = list.length >= MAX_NOTICES ? t('desk.full', { most: MAX_NOTICES }) : undefined
  return (
    <AdminPage
      page="adminNotices"
      who="site-admin"
      title={t('desk.page')}
      lead={t('desk.lead')}
      actions={
        <>
          <Button unavailable={full} onClick={() => setPanel('shutdown')}>
            {t('desk.addShutdown')}
          </Button>
          <Button
            variant="primary"
            unavailable={full}
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setPanel({ notice: { ...newNotice(Date.now()), isOn: true } })}
          >
            {t('desk.add')}
          </Button>
        </>
      }
      panel={
        panel === undefined ? undefined : (
          <DeskPanel panel={panel} list={list} isGlobal={site.id === GLOBAL_SITE_ID} onPut={put} onEnd={end} />
        )
      }
    >
      {isError && <LoadFailed onRetry={refetch}>{t('admin:failed')}</LoadFailed>}
      {isRead && list.length === 0 && <p role="status">{t('desk.none')}</p>}
      <ul className={styles['list']} aria-label={t('desk.list')}>
        {list.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            now={now}
            onEdit={() => setPanel({ notice, seen: version })}
            onSwitch={(isOn) => void changeRow(withNotice(list, { ...notice, isOn }), t('desk.saved'))}
            onDelete={() => void changeRow(without(list, notice), t('desk.deleted'))}
          />
        ))}
      </ul>
    </AdminPage>
  )
}

interface DeskPanelProps {
  readonly panel: Panel
  readonly list: readonly Notice[]
  readonly isGlobal: boolean
  readonly onPut: (notices: readonly Notice[]) => Promise<void>
  readonly onEnd: () => void
}

function DeskPanel({ panel, list, isGlobal, onPut, onEnd }: DeskPanelProps) {
  if (panel === 'shutdown') return <ShutdownForm onMake={onPut} onEnd={onEnd} />
  const { notice } = panel
  const isNew = !list.some(({ id }) => id === notice.id)
  return (
    <NoticeForm
      // opened again, it shows what others have made of it; else what was written stays
      key={JSON.stringify(notice)}
      notice={notice}
      isNew={isNew}
      isGlobal={isGlobal}
      onSave={(written) => onPut([written])}
      onEnd={onEnd}
    />
  )
}
