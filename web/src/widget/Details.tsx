import type { Entry } from '@graticule/contracts/resource'
import { IconArrowLeft, IconCalendar, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { languageTag } from '../entry/language-tag.ts'
import { followableLinks } from '../entry/links.ts'
import { i18n, useTranslation } from '../i18n/index.ts'
import { abstractIn, titleIn } from '@graticule/contracts/texts/texts-in-language'
import { formatDecimal } from '../i18n/numbers.ts'
import { formatTimeExtent } from '../i18n/time.ts'
import { resourceAddress, shareBase } from '../search/address/address.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Kind } from '../ui/Kind.tsx'
import { Stars } from '../ui/Stars.tsx'
import styles from './Widget.module.css'

/** Links that are shown; the portal has all of them. */
const MOST_LINKS = 8

interface DetailsProps {
  readonly entry: Entry
  readonly dataSource: string
  readonly onBack: () => void
}

/**
 * One resource inside the frame, with a link to the portal. Stars are shown, and given in the portal alone.
 * @rule D75.widget-details Details open inside the widget, with a link to the portal; ratings are read there
 */
export function Details({ entry: { resource }, dataSource, onBack }: DetailsProps) {
  const { t } = useTranslation('widget')
  const [title, abstract] = [titleIn(resource, i18n.language), abstractIn(resource, i18n.language)]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [resource.id])
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return (
    <article className={styles['details']} aria-labelledby="details-title">
      <Button variant="quiet" icon={<IconArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
        {t('details.back')}
      </Button>
      <h2 id="details-title" ref={heading} tabIndex={-1} dir="auto" lang={languageTag(title.language)}>
        {title.text}
      </h2>
      {organisation !== undefined && (
        <p className={styles['organisation']}>
          <bdi>{organisation}</bdi>
        </p>
      )}
      <p className={styles['facts']}>
        <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
        {resource.time !== undefined && (
          <span>
            <IconCalendar size={13} stroke={1.75} aria-hidden="true" />
            {formatTimeExtent(resource.time)}
          </span>
        )}
        {resource.rating !== undefined && (
          <span>
            <Stars score={resource.rating} />
            {t('details.rating', { rating: formatDecimal(resource.rating) })}
          </span>
        )}
      </p>
      <p className={styles['abstract']} dir="auto" lang={languageTag(abstract.language)}>
        {abstract.text === '' ? t('details.noAbstract') : abstract.text}
      </p>
      {resource.licence !== undefined && (
        <p>
          <b>{t('details.licence')}</b> <bdi>{resource.licence.name}</bdi>
        </p>
      )}
      <Links online={resource.online} />
      <a
        className={buttonClass({ variant: 'primary' })}
        href={shareBase() + resourceAddress(dataSource, resource.id)}
        target="_blank"
        rel="noopener"
      >
        {t('details.open')}
        <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      </a>
    </article>
  )
}

function Links({ online }: Pick<Entry['resource'], 'online'>) {
  const { t } = useTranslation('widget')
  const links = followableLinks(online).slice(0, MOST_LINKS)
  if (links.length === 0) return null
  return (
    <section aria-labelledby="details-links">
      <h3 id="details-links">{t('details.links')}</h3>
      <ul className={styles['links']}>
        {links.map(({ link, address }, at) => {
          const name = link.name ?? address.hostname
          return (
            <li key={at}>
              <a
                href={address.href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('details.linkTo', { name })}
                dir="auto"
              >
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
