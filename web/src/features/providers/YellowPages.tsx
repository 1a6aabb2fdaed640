import { PROVIDER_ORDERS, type ProviderOrder, type Providers } from '@graticule/contracts/providers/data-providers'
import { MAX_TEXT_LENGTH } from '@graticule/contracts/limits'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readProviders } from '../../api/data-providers.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useSinglePanel } from '../../browser/use-media-query.ts'
import { useSettledWords } from '../../browser/use-settled.ts'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { titleKeyOf } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../ui/fields/Field.tsx'
import { ProviderDetails } from './ProviderDetails.tsx'
import { ProviderPages } from './ProviderPages.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import { useLastPage } from '../../browser/use-last-page.ts'
import { type ShownProviders, useShownProviders } from './use-shown-providers.ts'
import styles from './YellowPages.module.css'

/** The directory of data providers: the list beside what is told of the chosen one; one of the two where there is little room. */
export function YellowPages() {
  const { t } = useTranslation('providers')
  useDocumentTitle(t(titleKeyOf('yellowPages')))
  const { shown, show } = useShownProviders()
  const isNarrow = useSinglePanel()
  const words = useSettledWords(shown.words)
  const asked = { words, order: shown.order, page: shown.page }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['data-providers', asked],
    queryFn: async ({ signal }) => {
      const reply = await readProviders(asked, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      // the last answer stays until the next one: it keeps the words that it answers
      return { ...reply.value, words: asked.words.trim() }
    },
    placeholderData: keepPreviousData,
  })
  useLastPage(isPlaceholderData ? undefined : data, (page) => show({ page }, true))
  const list = data?.providers ?? []
  const chosen = list.find(({ id }) => id === shown.provider)?.id ?? (shown.provider || (isNarrow ? '' : (list[0]?.id ?? '')))
  if (isNarrow && shown.provider !== '')
    return (
      <Frame>
        <Button onClick={() => show({ provider: '' })}>{t('back')}</Button>
        <ProviderDetails id={shown.provider} />
      </Frame>
    )
  return (
    <Frame>
      <div className={styles['columns']}>
        <section aria-label={t('page')}>
          <Tools
            {...shown}
            onWords={(text) => show({ words: text, page: 0, provider: '' })}
            onOrder={(order) => show({ order, page: 0, provider: '' })}
          />
          {isError && (
            <p role="alert">
              {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
            </p>
          )}
          {data !== undefined && !isError && <Found data={data} words={data.words} chosen={chosen} show={show} />}
        </section>
        {!isNarrow && chosen !== '' && <ProviderDetails id={chosen} />}
      </div>
    </Frame>
  )
}

interface FoundProps {
  readonly data: Providers
  /** What was searched. */
  readonly words: string
  /** Id of the provider whose details are shown; empty = none is. */
  readonly chosen: string
  readonly show: (change: Partial<ShownProviders>) => void
}

function Found({ data, words, chosen, show }: FoundProps) {
  const { t } = useTranslation('providers')
  return (
    <>
      <Count data={data} words={words} />
      {data.remote !== 'none' && data.remote !== 'answered' && (
        <p role="status" className={styles['warning']}>
          {t(`remote.${data.remote}`)}
        </p>
      )}
      <ul className={styles['list']}>
        {data.providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            words={words}
            isChosen={provider.id === chosen}
            onChoose={() => show({ provider: provider.id })}
          />
        ))}
      </ul>
      {data.total === 0 && <p className={styles['none']}>{t(data.all === 0 ? 'noneAtAll' : 'none')}</p>}
      <ProviderPages page={data.page} total={data.total} onPage={(page) => show({ page, provider: '' })} />
    </>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('providers')
  return (
    <article className={styles['page']} aria-labelledby="providers-title">
      <h1 id="providers-title">{t('page')}</h1>
      <p className={styles['lead']}>{t('lead')}</p>
      {children}
    </article>
  )
}

interface ToolsProps {
  readonly words: string
  readonly order: ProviderOrder
  readonly onWords: (words: string) => void
  readonly onOrder: (order: ProviderOrder) => void
}

function Tools({ words, order, onWords, onOrder }: ToolsProps) {
  const { t } = useTranslation('providers')
  return (
    <div className={styles['tools']}>
      <TextField
        label={t('search')}
        type="search"
        icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        placeholder={t('placeholder')}
        maxLength={Math.min(200, MAX_TEXT_LENGTH)}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <LabelledSelect
        label={t('order')}
        value={order}
        choices={PROVIDER_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
        onChange={(value) => onOrder(value as ProviderOrder)}
      />
    </div>
  )
}

function Count({ data: { total, all }, words }: { data: Pick<Providers, 'total' | 'all'>; words: string }) {
  const { t } = useTranslation('providers')
  return (
    <p role="status" className={styles['count']}>
      {words === ''
        ? t('count', { formatted: formatCount(total) })
        : t('found', { count: total, formatted: formatCount(total), all: formatCount(all), words })}
    </p>
  )
}
