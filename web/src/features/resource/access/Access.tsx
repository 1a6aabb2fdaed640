import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Access.module.css'
import { LinkCheckMark } from './LinkCheckMark.tsx'
import { LINK_GROUPS, type LinkGroup, type LinkRow, linkRows } from './link-rows.ts'
import { HubWords } from '../../../kept/downloads/HubWords.tsx'
import { type FileLink, useHubLinks } from '../../../kept/downloads/hub-link.ts'
import { Section } from '../Section.tsx'
import { UseIt } from './UseIt.tsx'
import { useShortened } from '../use-shortened.tsx'

/** Links of one group shown before "show all". */
const FEW = 12

/** Every link of the record that can be followed, by what it is good for, and how to use the data in programs. */
export function Access({ resource, source }: { resource: Resource; source: DataSource }) {
  const { t } = useTranslation('resource')
  const rows = linkRows(resource.online)
  const linkOf = useHubLinks(rows.filter(({ direct }) => direct).map(({ href }) => href))
  return (
    <Section name="access" title={t('access.title')}>
      {rows.length === 0 && <p className={styles['none']}>{t('access.none')}</p>}
      {LINK_GROUPS.map((group) => (
        <Group key={group} group={group} rows={rows.filter((row) => row.group === group)} linkOf={linkOf} />
      ))}
      <UseIt resource={resource} source={source} />
    </Section>
  )
}

type LinkOf = (url: string) => FileLink

function Group({ group, rows, linkOf }: { group: LinkGroup; rows: readonly LinkRow[]; linkOf: LinkOf }) {
  const { t } = useTranslation('resource')
  const [shown, more] = useShortened(rows, FEW)
  if (rows.length === 0) return null
  return (
    <div className={styles['group']}>
      <h3>{t(`access.group.${group}`)}</h3>
      <ul className={styles['links']}>
        {shown.map((row, at) => (
          // a record may give the same address twice, for two purposes
          <Row key={`${at} ${row.href}`} row={row} link={row.direct ? linkOf(row.href) : { href: row.href, by: 'itself' }} />
        ))}
      </ul>
      {more}
    </div>
  )
}

function Row({ row, link }: { row: LinkRow; link: FileLink }) {
  const { name, description, host, detail, form, size, direct, href, check } = row
  const { t } = useTranslation('resource')
  const Icon = direct ? IconDownload : IconExternalLink
  return (
    <li>
      <div className={styles['words']}>
        <b dir="auto">{name}</b>
        {description !== undefined && <p dir="auto">{description}</p>}
        <HubWords by={link.by} host={host} />
        {check !== undefined && <LinkCheckMark check={check} />}
      </div>
      <span className={`mono ${styles['detail']}`} title={href}>
        {detail}
      </span>
      <span className={styles['size']}>{size !== undefined && formatBytes(size)}</span>
      <span className={styles['form']}>{form !== undefined && <Tag>{form}</Tag>}</span>
      <a
        className={buttonClass({ size: 'small' })}
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t(direct ? 'access.downloadFrom' : 'access.openAt', { name, host })}
      >
        <Icon size={14} stroke={1.75} aria-hidden="true" />
        {t(direct ? 'access.download' : 'access.open')}
      </a>
    </li>
  )
}
