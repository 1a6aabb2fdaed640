import { MANAGEMENT_PRINCIPLES, type Provider } from '@graticule/contracts/providers/data-providers'
import { IconCheck, IconLockOpen, IconMinus, IconSearch, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readProvider } from '../../api/data-providers.ts'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { useTranslation } from '../../i18n/index.ts'
import { named } from '../../i18n/joined.ts'
import { formatCount, formatDay } from '../../i18n/numbers.ts'
import { resultsAddress } from '../../search/address/address.ts'
import { dataSources } from '../../site/data-sources.ts'
import { siteDefaults } from '../../site/links.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ProviderLogo } from './ProviderLogo.tsx'
import styles from './YellowPages.module.css'

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/**
 * Everything that is told of a provider.
 * @rule S2-3.provider-details Details of a provider show goals, benefit areas, affiliation, policy, coverage and principles
 */
export function ProviderDetails({ id }: { id: string }) {
  const { t } = useTranslation('providers')
  const { data, isError, refetch } = useQuery({
    queryKey: ['data-provider', id],
    queryFn: async ({ signal }) => {
      const reply = await readProvider(id, signal)
      if (!reply.ok && reply.failure.kind === 'not-found') return null
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value
    },
  })
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return <div className={styles['details']} aria-busy="true" />
  /** @rule B-yellow-pages.gone Whoever follows a link to a provider that is no longer listed reads so */
  if (data === null) return <p role="status">{t('gone')}</p>
  return (
    <section className={styles['details']} aria-labelledby="provider-name">
      <header className={styles['head']}>
        <ProviderLogo provider={data} large />
        <div>
          <h2 id="provider-name" dir="auto">
            {data.name}
          </h2>
          <p dir="auto">{data.fullName}</p>
          {!data.own && <Tag>{t('remote.from')}</Tag>}
        </div>
        <Ways provider={data} />
      </header>
      {data.shortDescription !== '' && (
        <p className={styles['about']} dir="auto">
          {data.shortDescription}
        </p>
      )}
      <Facts provider={data} />
    </section>
  )
}

/** The search for the resources of a provider. */
function searchOf({ organisation, name }: Provider) {
  const state = siteDefaults()
  const filters = { ...state.filters, organisation: [organisation === '' ? name : organisation] }
  return { ...state, dataSource: 'dab', filters } as const
}

/** @rule B-yellow-pages.records A provider leads to the resources of its organisation, and says how many there are */
function Ways({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  const state = searchOf(provider)
  const { data: count } = useQuery({
    queryKey: ['data-provider-records', state.filters.organisation],
    queryFn: async ({ signal }) => {
      const source = dataSources().find(state.dataSource)
      if (source === undefined) return null
      const reply = await askResultSet(searchAddress(source, { ...state.filters, itemsPerPage: 1 }, []), signal)
      return reply.ok ? reply.value.total : null
    },
  })
  return (
    <div className={styles['ways']}>
      {provider.website !== '' && (
        <a href={provider.website} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
          <IconWorld {...ICON} />
          {t('website')}
        </a>
      )}
      {count === 0 ? (
        <span className={styles['quiet']}>{t('noRecords')}</span>
      ) : (
        <Link to={resultsAddress(state)} className={buttonClass({ variant: 'primary' })}>
          <IconSearch {...ICON} />
          {count === undefined || count === null ? t('records') : t('recordsCount', { count, formatted: formatCount(count) })}
        </Link>
      )}
    </div>
  )
}

function Facts({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  const { geoAffiliation, coverage, createDate, benefitAreas, goals, other, origin } = provider
  const areas = [...benefitAreas.map((key) => t(`areas.${key}`)), ...other.benefitAreas]
  return (
    <dl className={styles['facts']}>
      <Fact name={t('fields.geoAffiliation')} text={geoAffiliation} />
      <Fact name={t('fields.coverage')} text={coverage} />
      <Fact name={t('fields.policy')}>
        <Policy provider={provider} />
      </Fact>
      <Fact name={t('fields.areas')}>{areas.length > 0 && <Chips values={areas} />}</Fact>
      <Fact name={t('fields.goals')}>
        {goals.length + other.goals.length > 0 && (
          <ul className={styles['chips']}>
            {goals.map((goal) => (
              <li key={goal}>
                <b>{goal}</b> {t(`goals.${goal as 1}`)}
              </li>
            ))}
            {other.goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name={t('fields.principles')}>
        <Principles provider={provider} />
      </Fact>
      <Fact name={t('fields.since')} text={createDate === '' ? '' : formatDay(createDate)} />
      {origin !== '' && (
        <Fact name={t('fields.origin')}>
          <Origin text={origin} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, text, children }: { name: string; text?: string; children?: React.ReactNode }) {
  const { t } = useTranslation('providers')
  const isEmpty = text === '' || children === false
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto" className={isEmpty ? styles['quiet'] : undefined}>
        {isEmpty ? t('notTold') : (text ?? children)}
      </dd>
    </>
  )
}

/** Where the facts were read: addresses as links, below each other. */
function Origin({ text }: { text: string }) {
  return (
    <ul className={styles['origin']}>
      {text.split(/\s+(?=https?:)|\n/).map((part) => (
        <li key={part}>
          {/^https?:\/\/\S+$/.test(part) ? (
            <a href={part} target="_blank" rel="noopener noreferrer">
              {part.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
            </a>
          ) : (
            part
          )}
        </li>
      ))}
    </ul>
  )
}

const Chips = ({ values }: { values: readonly string[] }) => (
  <ul className={styles['chips']}>
    {values.map((value) => (
      <li key={value}>{value}</li>
    ))}
  </ul>
)

function Policy({ provider: { policyKind, dataPolicy, policyAddress } }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  const isOpen = policyKind === 'open'
  // where the policy is nothing but an address, the link says it
  const text = dataPolicy === policyAddress ? '' : dataPolicy
  return (
    <>
      {(policyKind !== 'unknown' || (text === '' && policyAddress === '')) && (
        <Tag {...(isOpen ? { tone: 'ok', icon: <IconLockOpen size={14} stroke={1.75} aria-hidden="true" /> } : {})}>
          {t(`policies.${policyKind}`)}
        </Tag>
      )}{' '}
      {text !== '' && <span>{text} </span>}
      {policyAddress !== '' && (
        <a href={policyAddress} target="_blank" rel="noopener noreferrer">
          {t('readPolicy')}
        </a>
      )}
    </>
  )
}

function Principles({ provider: { principles, other } }: { provider: Provider }) {
  const { t } = useTranslation('providers')
  return (
    <ul className={styles['principles']}>
      {MANAGEMENT_PRINCIPLES.map((key) => {
        const isKept = principles.includes(key)
        return (
          <li key={key} className={isKept ? undefined : styles['quiet']}>
            {isKept ? <IconCheck {...ICON} /> : <IconMinus {...ICON} />}
            <span>
              {t(`principles.${key}`)}
              {!isKept && <span className="visually-hidden">{named('', t('notTold'))}</span>}
            </span>
          </li>
        )
      })}
      {other.principles.map((value) => (
        <li key={value}>
          <IconCheck {...ICON} />
          <span>{value}</span>
        </li>
      ))}
    </ul>
  )
}
