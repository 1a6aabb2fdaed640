import type { Resource } from '@graticule/contracts/resource'
import { IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../i18n/numbers.ts'
import { followableLinks } from '../../shell/links.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Access.module.css'
import { Section } from './Section.tsx'

/** Every link of the record that can be followed, the ones that give the data first, each with its host. */
export function Access({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const links = followableLinks(resource.online)
  return (
    <Section name="access" title={t('access.title')}>
      {links.length === 0 && <p className={styles['none']}>{t('access.none')}</p>}
      <ul className={styles['links']}>
        {links.map(({ link, address }, at) => {
          const direct = link.accessType === 'direct'
          const name = link.name ?? link.description ?? address.pathname
          const Icon = direct ? IconDownload : link.function === 'information' ? IconFileText : IconExternalLink
          return (
            // a record may give the same address twice, for two purposes
            <li key={`${at} ${link.url}`}>
              <div className={styles['words']}>
                <b>{name}</b>
                {link.description !== undefined && link.description !== name && <p>{link.description}</p>}
                <p className={styles['about']}>
                  <span className="mono">{address.host}</span>
                  {link.protocol !== undefined && <Tag>{link.protocol}</Tag>}
                  {link.format !== undefined && <Tag>{link.format}</Tag>}
                  {link.size !== undefined && <span>{formatBytes(link.size)}</span>}
                </p>
              </div>
              <a
                className={buttonClass({ size: 'small' })}
                href={address.href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t(direct ? 'access.downloadFrom' : 'access.openAt', { name, host: address.host })}
              >
                <Icon size={14} stroke={1.75} aria-hidden="true" />
                {t(direct ? 'access.download' : 'access.open')}
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
