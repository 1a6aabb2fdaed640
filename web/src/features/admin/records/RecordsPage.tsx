import type { DeskRecordDetails } from '@graticule/contracts/curation/records-desk'
import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { FilePanel } from './file/FilePanel.tsx'
import { RecordFormPanel } from './form/RecordFormPanel.tsx'
import { RecordPanel } from './panel/RecordPanel.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { RecordList } from './RecordList.tsx'
import type { AskedRecords } from './records-calls.ts'

/** What the panel beside the list shows. */
type Beside =
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'form'; readonly edited: DeskRecordDetails | undefined }
  | { readonly kind: 'file' }

const FIRST: AskedRecords = { words: '', source: '', state: 'shown', sort: 'relevance', start: 0 }

/** The records of the catalogue: searched, looked at, hidden, deleted, flagged, edited and added. */
export function RecordsPage() {
  const { t } = useTranslation('records')
  const [beside, setBeside] = useState<Beside>()
  // where the focus was before the panel opened
  const opener = useRef<Element | null>(null)
  const open = (next: Beside) => {
    if (beside === undefined) opener.current = document.activeElement
    setBeside(next)
  }
  const close = () => {
    setBeside(undefined)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <AdminPage
      page="adminRecords"
      who="admin"
      title={t('page')}
      lead={t('lead')}
      actions={
        <>
          <Button icon={<IconFileUpload size={16} stroke={1.75} aria-hidden="true" />} onClick={() => open({ kind: 'file' })}>
            {t('addFile')}
          </Button>
          <Button
            variant="primary"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => open({ kind: 'form', edited: undefined })}
          >
            {t('add')}
          </Button>
        </>
      }
      panel={beside === undefined ? undefined : <BesidePanel beside={beside} onOpen={open} onClose={close} />}
    >
      <Records current={beside?.kind === 'record' ? beside.id : undefined} onOpen={(id) => open({ kind: 'record', id })} />
    </AdminPage>
  )
}

interface BesidePanelProps {
  readonly beside: Beside
  readonly onOpen: (beside: Beside) => void
  readonly onClose: () => void
}

function BesidePanel({ beside, onOpen, onClose }: BesidePanelProps) {
  if (beside.kind === 'file') return <FilePanel onClose={onClose} />
  const openRecord = (id: string) => onOpen({ kind: 'record', id })
  if (beside.kind === 'record')
    return (
      <RecordPanel key={beside.id} id={beside.id} onEditForm={(edited) => onOpen({ kind: 'form', edited })} onClose={onClose} />
    )
  return <RecordFormPanel key={beside.edited?.record.id ?? ''} edited={beside.edited} onSaved={openRecord} onClose={onClose} />
}

function Records({ current, onOpen }: { current: string | undefined; onOpen: (id: string) => void }) {
  const [asked, setAsked] = useState(FIRST)
  const words = useSettledWords(asked.words)
  return (
    <>
      <RecordFilters asked={asked} onChange={(change) => setAsked({ ...asked, start: 0, ...change })} />
      <RecordList
        asked={{ ...asked, words }}
        current={current}
        onOpen={onOpen}
        onStart={(start) => setAsked({ ...asked, start })}
      />
    </>
  )
}
