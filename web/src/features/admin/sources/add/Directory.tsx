import type { Directory as DirectoryAnswer, DirectoryEntry } from '@graticule/contracts/services/sources-desk'
import { IconCheck, IconDatabase, IconMap2, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount } from '../../../../i18n/numbers.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useDirectory } from '../../desk/desk-calls.ts'
import { harvestKindName } from '../../desk/kind-names.ts'
import styles from './Add.module.css'
import { LoadFailed } from '../../frame/LoadFailed.tsx'

type Listed = DirectoryAnswer['entries'][number]

const ICONS: Readonly<Record<string, typeof IconDatabase>> = { stac: IconStack2, wms: IconMap2, wmts: IconMap2, wfs: IconMap2 }

const matches = ({ name, holds, where, standard }: Listed, words: string): boolean => {
  const text = `${name} ${holds} ${where} ${standard}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The well-known public catalogues, searched by words and kind. */
export function Directory({ onChoose }: { onChoose: (entry: DirectoryEntry) => void }) {
  const { t } = useTranslation('desk')
  const id = useId()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState('')
  const { data, isError, refetch } = useDirectory()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  const kinds = [...new Set(data.entries.map(({ harvestKind }) => harvestKind))]
  const shown = data.entries.filter((entry) => (kind === '' || entry.harvestKind === kind) && matches(entry, words))
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className={styles['heading']}>
        <h3 id={`${id}-title`}>{t('add.directory')}</h3>
        <span className={styles['quiet']}>
          {t('add.directoryCount', { count: data.entries.length, formatted: formatCount(data.entries.length) })}
        </span>
      </div>
      <div className={styles['narrow']}>
        <TextField
          label={t('add.search')}
          labelHidden
          placeholder={t('add.search')}
          icon={<IconSearch size={16} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          className={styles['choices']}
          aria-label={t('add.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <Options
            choices={[
              { value: '', label: t('add.anyKind') },
              ...kinds.map((value) => ({ value, label: harvestKindName(value) })),
            ]}
          />
        </Select>
      </div>
      <p className={styles['quiet']}>{t('add.notLive')}</p>
      {shown.length === 0 && <p role="status">{t('add.noneListed')}</p>}
      <ul className={styles['entries']}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} onChoose={() => onChoose(entry)} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, onChoose }: { entry: Listed; onChoose: () => void }) {
  const { t } = useTranslation('desk')
  const { name, standard, holds, where, terms, evidence, harvestKind, added } = entry
  const Icon = ICONS[harvestKind] ?? IconDatabase
  return (
    <li className={styles['entry']}>
      <span className={styles['sign']}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={styles['about']}>
        <strong>{name}</strong>
        <span className={styles['quiet']}>
          {standard} · {holds} · {where}
        </span>
        <details>
          <summary>{terms === undefined ? t('add.unknownTerms') : t('add.terms', { terms })}</summary>
          <span className={styles['quiet']}>{t('add.evidence', { evidence })}</span>
        </details>
      </span>
      {added ? (
        <Tag tone="ok" icon={<IconCheck size={14} aria-hidden="true" />}>
          {t('add.added')}
        </Tag>
      ) : (
        <Button aria-label={t('add.chooseOf', { name })} onClick={onChoose}>
          {t('add.chooseOne')}
        </Button>
      )}
    </li>
  )
}
