import { MAX_COMMENT } from '@graticule/contracts/limits'
import { RELATION_TYPES, type RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import { IconChevronDown, IconChevronUp, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { resourcePath } from '../../../site/pages.ts'
import { setRelationType, stopRelating, toggleRelated } from '../../../stores/proposals/change-relating.ts'
import { useRelating } from '../../../stores/proposals/relating.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { refreshImprovements } from '../improve/improve.ts'
import { sendRelations } from './relate.ts'
import styles from './RelatingBar.module.css'

/** The main entry, what is chosen for it, and the way to send it: stays while the visitor searches in any source. On a phone it makes room. */
export function RelatingBar() {
  const { t } = useTranslation('improve')
  const { main, chosen } = useRelating()
  const phone = usePhone()
  const [open, setOpen] = useState<boolean>()
  const isOpen = open ?? !phone
  if (main === undefined) return null
  return (
    <section className={styles['bar']} aria-label={t('relation.bar')}>
      <div className={styles['head']}>
        <p>
          <span className={styles['label']}>{t('relation.main')}</span> <bdi>{main.name === '' ? main.targetId : main.name}</bdi>
        </p>
        <IconButton
          small
          label={t(isOpen ? 'relation.less' : 'relation.more')}
          aria-expanded={isOpen}
          icon={isOpen ? <IconChevronDown size={16} stroke={1.75} /> : <IconChevronUp size={16} stroke={1.75} />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <p role="status">{chosen.length === 0 ? t('relation.none') : t('relation.chosen', { count: chosen.length })}</p>
      {isOpen && <Choices />}
      {isOpen && <Sending />}
    </section>
  )
}

/** What is chosen, and what the main entry is to it. */
function Choices() {
  const { t } = useTranslation('improve')
  const { type, chosen } = useRelating()
  return (
    <div className={styles['chosen']}>
      <ul>
        {chosen.map((entry) => (
          <li key={`${entry.dataSource} ${entry.targetId}`}>
            <bdi>{entry.name}</bdi>
            <IconButton
              small
              label={t('relation.drop', { name: entry.name })}
              icon={<IconX size={14} stroke={1.75} />}
              onClick={() => toggleRelated(entry)}
            />
          </li>
        ))}
      </ul>
      <LabelledSelect
        label={t('relation.how')}
        value={type}
        choices={RELATION_TYPES.map((value) => ({ value, label: t(`relation.type.${value}`) }))}
        onChange={(value) => setRelationType(value as RelationType)}
      />
    </div>
  )
}

function Sending() {
  const { t } = useTranslation('improve')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const send = async () => {
    if (busy) return
    setBusy(true)
    await sendRelations(reason.trim(), ({ dataSource, targetId }) => void navigate(resourcePath(dataSource, targetId)))
    setBusy(false)
    await refreshImprovements(client)
  }
  return (
    <div className={styles['send']}>
      <TextField
        label={t('relation.reason')}
        value={reason}
        maxLength={MAX_COMMENT}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles['buttons']}>
        <Button onClick={stopRelating}>{t('relation.cancel')}</Button>
        <Button
          variant="primary"
          busy={busy}
          icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void send()}
        >
          {t('relation.send')}
        </Button>
      </div>
    </div>
  )
}
