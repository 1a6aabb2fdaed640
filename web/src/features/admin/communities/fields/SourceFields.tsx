import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { SiteSources } from '@graticule/contracts/sites/site-values'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSourceName } from '../../../../search/sources/use-source-name.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useDataSources } from '../../../../site/data-sources.ts'
import styles from './fields.module.css'

interface SourceFieldsProps {
  readonly value: SiteSources
  readonly onChange: (value: SiteSources) => void
}

/**
 * Which sources a site offers, in which order. At least one stays on.
 * @rule B-sites.sources-off Who chooses the sources of a site is told which of them are off for the whole portal
 */
export function SourceFields({ value, onChange }: SourceFieldsProps) {
  const { t } = useTranslation('communities')
  const nameOf = useSourceName()
  const [said, setSaid] = useState('')
  const { all, rows } = useDataSources(({ sources }) => sources)
  const known = all.map(({ name }) => name)
  const { order = [], off = [] } = value
  // the rows are those of the site: what it has switched off itself, now or a moment ago, is not off for the portal
  const [ownOff, setOwnOff] = useState<readonly string[]>(off)
  const isOffEverywhere = (name: string) => !ownOff.includes(name) && rows.some((row) => row.name === name && row.off === true)
  const listed = [...order.filter((name) => known.includes(name)), ...known.filter((name) => !order.includes(name))]
  const isLast = (name: string) => listed.every((other) => other === name || off.includes(other) || isOffEverywhere(other))
  const move = (name: string, by: -1 | 1) => {
    const at = listed.indexOf(name)
    const next = listed.filter((other) => other !== name)
    next.splice(at + by, 0, name)
    onChange({ ...value, order: next })
    setSaid(t('sources.moved', { name: nameOf(name), place: at + by + 1, count: listed.length }))
  }
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('sources.hint')}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol className={styles['rows']} aria-label={t('sources.title')}>
        {listed.map((name, at) => (
          <li key={name}>
            <Checkbox
              look="switch"
              label={nameOf(name)}
              checked={!off.includes(name)}
              disabled={!off.includes(name) && isLast(name)}
              // with its order the site has a source that opens first when the usual one is off
              onChange={(isOn) => {
                if (!isOn && !isOffEverywhere(name)) setOwnOff([...ownOff, name])
                onChange({ order: listed, off: isOn ? off.filter((other) => other !== name) : [...off, name] })
              }}
            />
            {isOffEverywhere(name) && <span className={styles['hint']}>{t('sources.offEverywhere')}</span>}
            <span className={styles['fixed']}>
              <IconButton
                label={t('sources.up', { name: nameOf(name) })}
                icon={<IconArrowUp size={16} stroke={1.75} />}
                disabled={at === 0}
                onClick={() => move(name, -1)}
              />
              <IconButton
                label={t('sources.down', { name: nameOf(name) })}
                icon={<IconArrowDown size={16} stroke={1.75} />}
                disabled={at === listed.length - 1}
                onClick={() => move(name, 1)}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
