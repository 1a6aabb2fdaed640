import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { IconBell, IconMail, IconPencil, IconRss, IconShare, IconTrash, IconWebhook } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatDay } from '../../../i18n/numbers.ts'
import { shareBase, storedSearchAddress } from '../../../search/address/address.ts'
import { ChangedElsewhere } from '../../../kept/elsewhere/ChangedElsewhere.tsx'
import { copyText } from '../../../clipboard/copy-text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Options, Select } from '../../../ui/fields/Select.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { changeSearch, deleteSearch, noteOpened } from './change-search.ts'
import styles from './SavedSearches.module.css'
import { SearchPicture } from './SearchPicture.tsx'
import { SearchWords } from './SearchWords.tsx'
import { useSourceOf } from './use-source-of.ts'

export interface SavedRowProps {
  readonly search: SavedSearch
  readonly folders: readonly string[]
  /** Its alerts are shown beside the list. */
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** The list is not up to date any more. */
  readonly onChange: () => void
}

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** One saved search. F2 renames it, Delete deletes it. */
export function SavedRow(props: SavedRowProps) {
  const { search, isChosen, onChange } = props
  const { t } = useTranslation('searches')
  const [isRenamed, setRenamed] = useState(false)
  const sourceOf = useSourceOf()
  const { name, phrase, address, news, results, openedOn } = search
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenamed(true)
    else if (event.key === 'Delete') void deleteSearch(search, onChange)
    else return
    event.preventDefault()
  }
  return (
    <li className={classes(styles['row'], isChosen && styles['chosen'])}>
      <SearchPicture address={address} isChosen={isChosen} />
      <div className={styles['words']}>
        {isRenamed ? (
          <Rename {...props} onEnd={() => setRenamed(false)} />
        ) : (
          <h2>
            <Link
              dir="auto"
              data-search-link
              to={storedSearchAddress(address)}
              onClick={() => noteOpened(search)}
              onKeyDown={onKeyDown}
            >
              {name}
            </Link>
            {news > 0 && <Tag tone="info">{t('news', { count: news })}</Tag>}
          </h2>
        )}
        <p className={styles['facts']}>
          <span>{sourceOf(address)}</span>
          <span dir="auto">{phrase === '' ? t('everything') : t('quoted', { phrase })}</span>
          {results !== undefined && <span>{t('results', { count: results, formatted: formatCount(results) })}</span>}
          {openedOn !== undefined && <span>{t('opened', { date: formatDay(openedOn) })}</span>}
        </p>
        <SearchWords address={address} />
      </div>
      <Actions {...props} onRename={() => setRenamed(true)} />
    </li>
  )
}

function Rename({ search, onEnd, onChange }: SavedRowProps & { onEnd: () => void }) {
  const { t } = useTranslation('searches')
  const [name, setName] = useState(search.name)
  const [isMissing, setMissing] = useState(false)
  const [seen, setSeen] = useState(search.name)
  const [elsewhere, setElsewhere] = useState<string>()
  const save = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    if (name === seen) return onEnd()
    const outcome = await changeSearch(search, { name, seen: { name: seen } })
    if (outcome === 'done') onEnd()
    if (outcome === 'done' || outcome === 'failed') return onChange()
    setSeen(outcome.name)
    setElsewhere(outcome.name)
  }
  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd()
      }}
    >
      <TextField
        label={t('name')}
        labelHidden
        maxLength={200}
        value={name}
        error={isMissing && name.trim() === '' ? t('kept:search.nameMissing') : undefined}
        // the field has just been asked for
        inputRef={(input) => input?.focus()}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('save')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
      {elsewhere !== undefined && <ChangedElsewhere words={elsewhere} take={() => setName(elsewhere)} />}
    </form>
  )
}

function Actions({ search, folders, onChoose, onChange, isChosen, onRename }: SavedRowProps & { onRename: () => void }) {
  const { t } = useTranslation('searches')
  const { name, address, folder } = search
  const link = storedSearchAddress(address)
  return (
    <div className={styles['actions']}>
      <div className={styles['buttons']}>
        <Link to={link} className={buttonClass({})} aria-label={t('openNamed', { name })} onClick={() => noteOpened(search)}>
          {t('open')}
        </Link>
        <IconButton
          label={t('share', { name })}
          icon={<IconShare {...ICON} />}
          onClick={() => void copyText(shareBase() + link, t('shared'))}
        />
        <IconButton label={t('rename', { name })} icon={<IconPencil {...ICON} />} onClick={onRename} />
        <IconButton
          label={t('delete', { name })}
          icon={<IconTrash {...ICON} />}
          onClick={() => void deleteSearch(search, onChange)}
        />
      </div>
      {folders.length > 0 && (
        <Select
          aria-label={t('moveTo', { name })}
          value={folder}
          onChange={(event) => void changeSearch(search, { folder: event.target.value }).then(onChange)}
        >
          <Options choices={['', ...folders].map((value) => ({ value, label: value === '' ? t('noFolder') : value }))} />
        </Select>
      )}
      <WaysButton search={search} isChosen={isChosen} onChoose={onChoose} />
    </div>
  )
}

function WaysButton({ search: { name, alerts }, isChosen, onChoose }: Pick<SavedRowProps, 'search' | 'isChosen' | 'onChoose'>) {
  const { t } = useTranslation('searches')
  const ways = [
    ...(alerts.feed ? [{ icon: <IconRss {...ICON} />, words: t('feed') }] : []),
    ...(alerts.mail === 'off' ? [] : [{ icon: <IconMail {...ICON} />, words: t(alerts.mail) }]),
    ...(alerts.webhook === 'off' ? [] : [{ icon: <IconWebhook {...ICON} />, words: t('webhook') }]),
  ]
  const shown = ways.length === 0 ? [{ icon: <IconBell {...ICON} />, words: t('noAlerts') }] : ways
  return (
    <button
      type="button"
      className={styles['ways']}
      aria-expanded={isChosen}
      aria-label={t('alertsOf', { name, ways: shown.map(({ words }) => words).join(', ') })}
      onClick={onChoose}
    >
      {shown.map(({ icon, words }) => (
        <span key={words}>
          {icon} {words}
        </span>
      ))}
    </button>
  )
}
