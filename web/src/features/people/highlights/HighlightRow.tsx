import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useQuestion } from '../../../browser/use-question.ts'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { storedSearchAddress } from '../../../search/address/address.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { SearchPicture } from '../searches/SearchPicture.tsx'
import { SearchWords } from '../searches/SearchWords.tsx'
import { changeHighlights } from './change-highlights.ts'
import { HighlightForm } from './HighlightForm.tsx'
import styles from './Highlights.module.css'

interface RowProps {
  readonly search: HighlightedSearch
  /** Absent where it stands at the end of the list. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onChanged: () => void
}

/** One highlighted search, with what an administrator does with it. */
export function HighlightRow(props: RowProps) {
  const { search, onChanged } = props
  const { t } = useTranslation('highlights')
  const [editing, deletion] = [useQuestion(), useQuestion()]
  const { name, address, enabled, defaultSearch } = search
  return (
    <li className={styles['row']}>
      <SearchPicture address={address} />
      <div>
        <h2>
          <Link dir="auto" to={storedSearchAddress(address)}>
            {name}
          </Link>
          {!enabled && <Tag tone="warn">{t('hidden')}</Tag>}
          {defaultSearch && <Tag>{t('shipped')}</Tag>}
        </h2>
        <SearchWords address={address} />
      </div>
      <Actions {...props} onEdit={() => (deletion.end(), editing.ask())} onDelete={() => (editing.end(), deletion.ask())} />
      {editing.isAsked && (
        <HighlightForm
          search={search}
          onEnd={(isChanged) => {
            editing.keep()
            if (isChanged) onChanged()
          }}
        />
      )}
      {deletion.isAsked && <Deletion search={search} onKeep={deletion.keep} onDeleted={onChanged} />}
    </li>
  )
}

async function setEnabled({ id, name, enabled }: HighlightedSearch, onChanged: () => void): Promise<void> {
  if (!(await changeHighlights('changeHighlighted', { id, body: { enabled: !enabled } }))) return
  tellDone(i18n.t(enabled ? 'highlights:nowHidden' : 'highlights:nowShown', { name }))
  onChanged()
}

function Actions({ search, onUp, onDown, onChanged, onEdit, onDelete }: RowProps & { onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('highlights')
  const { name, enabled } = search
  return (
    <div className={styles['actions']}>
      <IconButton
        label={t('up', { name })}
        icon={<IconArrowUp size={16} stroke={1.75} />}
        unavailable={onUp === undefined ? t('first') : undefined}
        onClick={onUp}
      />
      <IconButton
        label={t('down', { name })}
        icon={<IconArrowDown size={16} stroke={1.75} />}
        unavailable={onDown === undefined ? t('last') : undefined}
        onClick={onDown}
      />
      <Button aria-label={t('editOf', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button aria-label={t(enabled ? 'hideOf' : 'showOf', { name })} onClick={() => void setEnabled(search, onChanged)}>
        {t(enabled ? 'hide' : 'show')}
      </Button>
      <Button variant="danger" aria-label={t('deleteOf', { name })} onClick={onDelete}>
        {t('delete')}
      </Button>
    </div>
  )
}

function Deletion({ search, onKeep, onDeleted }: { search: HighlightedSearch; onKeep: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('highlights')
  const { id, name } = search
  const remove = async () => {
    if (!(await changeHighlights('removeHighlighted', { id }))) return
    tellDone(t('deleted'))
    onDeleted()
  }
  const question = t('deleteSure', { name })
  return (
    <div className={styles['danger']} role="group" aria-label={question}>
      <span>{question}</span>
      <Button autoFocus onClick={onKeep}>
        {t('keep')}
      </Button>
      <Button variant="confirm" onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </div>
  )
}
