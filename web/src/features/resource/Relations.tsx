import type { DataSource } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { initialShareState } from '@graticule/contracts/share-url'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../i18n/numbers.ts'
import { resourceAddress, resultsAddress } from '../../shell/address.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Kind, KindIcon } from '../../ui/Kind.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Relations.module.css'
import { Section } from './Section.tsx'
import { useChildren, useParent } from './use-resource.ts'

/** What this entry is part of, and what is part of it. */
export function Relations({ entry, source }: { entry: Entry; source: DataSource }) {
  const { t } = useTranslation('resource')
  const { resource, children: count } = entry
  const parent = useParent(source, resource.parentId)
  const children = useChildren(source, entry)
  return (
    <Section name="relations" title={t('relations.title')}>
      {resource.parentId === undefined && count === 0 && <p className={styles['none']}>{t('relations.none')}</p>}
      <ul>
        {resource.parentId !== undefined && parent === null && (
          <li className={styles['row']}>
            <span className="mono">{resource.parentId}</span>
            <Tag>{t('relations.partOf')}</Tag>
          </li>
        )}
        {parent !== null && <Related entry={parent} source={source} relation={t('relations.partOf')} />}
        {children.map((child) => (
          <Related key={child.resource.id} entry={child} source={source} relation={t('relations.part')} />
        ))}
      </ul>
      {count > 0 && (
        <Link className={buttonClass({})} to={childrenAddress(resource.id, source)}>
          {t('relations.all', { count, formatted: formatCount(count) })}
        </Link>
      )}
    </Section>
  )
}

function Related({ entry: { resource }, source, relation }: { entry: Entry; source: DataSource; relation: string }) {
  const { t } = useTranslation('resource')
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return (
    <li className={styles['row']}>
      <span className={styles['picture']}>
        <KindIcon type={resource.type} size={18} />
      </span>
      <span className={styles['words']}>
        <Link to={resourceAddress(source.name, resource.id)}>{resource.title}</Link>
        {organisation !== undefined && <span className={styles['none']}>{organisation}</span>}
      </span>
      <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
      <Tag>{relation}</Tag>
    </li>
  )
}

function childrenAddress(id: string, source: DataSource): string {
  const state = initialShareState()
  return resultsAddress({ ...state, dataSource: source.name, filters: { ...state.filters, parents: [id] } })
}
