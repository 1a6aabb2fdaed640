import {
  DATA_PROVIDER_ROUTES,
  PROVIDER_ORDERS,
  type Provider,
  type ProviderOrder,
  type Providers,
} from '@graticule/contracts/providers/data-providers'
import { PROVIDERS_PER_PAGE } from '@graticule/contracts/providers/limits'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readProviders } from '../../../api/data-providers.ts'
import { useQuestion } from '../../../browser/use-question.ts'
import { useLastPage } from '../../../browser/use-last-page.ts'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useEditedQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { deleteProvider } from './change-providers.ts'
import { ProviderForm } from './ProviderForm.tsx'
import styles from './ProvidersPage.module.css'
import { RemoteDirectory } from './RemoteDirectory.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** Administrators add, change and delete the data providers of the portal, and say where more of them are. */
export function ProvidersPage() {
  const { t } = useTranslation('providers')
  const [edited, setEdited] = useState<Provider | 'new'>()
  const client = useQueryClient()
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['data-providers'] })
    void client.invalidateQueries({ queryKey: ['data-provider'] })
  }
  const end = (isChanged: boolean) => {
    setEdited(undefined)
    if (isChanged) changed()
  }
  return (
    <AdminPage
      page="adminProviders"
      who="admin"
      title={t('admin.page')}
      lead={t('admin.lead')}
      actions={
        <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {t('admin.add')}
        </Button>
      }
    >
      {edited === 'new' && <ProviderForm key="new" provider={undefined} onEnd={end} />}
      {edited !== undefined && edited !== 'new' && <FreshForm key={edited.id} id={edited.id} onEnd={end} />}
      <OwnProviders onEdit={setEdited} onChanged={changed} />
      <RemoteDirectory onChanged={changed} />
    </AdminPage>
  )
}

/** The form of a provider, which begins with what the server has now. */
function FreshForm({ id, onEnd }: { id: string; onEnd: (isChanged: boolean) => void }) {
  const { t } = useTranslation('providers')
  const { path, reply } = DATA_PROVIDER_ROUTES.one
  const address = path.replace(':id', encodeURIComponent(id))
  const { data, isError, refetch } = useEditedQuery(['edited-provider', id], (signal) => privateJson(address, reply, { signal }))
  if (data !== undefined) return <ProviderForm provider={data} onEnd={onEnd} />
  return isError ? <LoadFailed onRetry={refetch}>{t('admin.notRead')}</LoadFailed> : null
}

function OwnProviders({ onEdit, onChanged }: { onEdit: (provider: Provider) => void; onChanged: () => void }) {
  const { t } = useTranslation('providers')
  const [shown, setShown] = useState({ words: '', order: 'asc' as ProviderOrder, page: 0 })
  const words = useSettledWords(shown.words)
  const asked = { ...shown, words, own: true }
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
  useLastPage(isPlaceholderData ? undefined : data, (page) => setShown({ ...shown, page }))
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / PROVIDERS_PER_PAGE) - 1)
  return (
    <>
      <div className={styles['tools']}>
        <TextField
          label={t('search')}
          type="search"
          maxLength={200}
          value={shown.words}
          onChange={(event) => setShown({ ...shown, words: event.target.value, page: 0 })}
        />
        <LabelledSelect
          label={t('order')}
          value={shown.order}
          choices={PROVIDER_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
          onChange={(value) => setShown({ ...shown, order: value as ProviderOrder, page: 0 })}
        />
      </div>
      {isError && <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>}
      {data !== undefined && !isError && (
        <>
          <Count {...data} />
          <ul className={styles['list']}>
            {data.providers.map((provider) => (
              <OwnProvider key={provider.id} provider={provider} onEdit={() => onEdit(provider)} onChanged={onChanged} />
            ))}
          </ul>
          {last > 0 && (
            <nav className={styles['pages']} aria-label={t('pages')}>
              <Button disabled={shown.page === 0} onClick={() => setShown({ ...shown, page: shown.page - 1 })}>
                {t('previous')}
              </Button>
              <Button disabled={shown.page >= last} onClick={() => setShown({ ...shown, page: shown.page + 1 })}>
                {t('next')}
              </Button>
            </nav>
          )}
        </>
      )}
    </>
  )
}

/** How many there are, or are found by words; empty = nothing was searched. */
function Count({ total, all, words }: Pick<Providers, 'total' | 'all'> & { readonly words: string }) {
  const { t } = useTranslation('providers')
  const formatted = formatCount(total)
  if (total === 0) return <p role="status">{t(all === 0 ? 'noneAtAll' : 'none')}</p>
  return (
    <p role="status">
      {words === '' ? t('count', { formatted }) : t('found', { count: total, formatted, all: formatCount(all), words })}
    </p>
  )
}

function OwnProvider({ provider, onEdit, onChanged }: { provider: Provider; onEdit: () => void; onChanged: () => void }) {
  const { t } = useTranslation('providers')
  const { isAsked, ask, keep, button } = useQuestion()
  const { name, shortDescription } = provider
  const question = t('admin.deleteSure', { name })
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        <p dir="auto">{shortDescription}</p>
      </div>
      {isAsked ? (
        <div role="group" aria-label={question} className={styles['actions']}>
          <span>{question}</span>
          <Button autoFocus onClick={keep}>
            {t('admin.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void deleteProvider(provider, onChanged)}>
            {t('admin.delete')}
          </Button>
        </div>
      ) : (
        <div className={styles['actions']}>
          <Button aria-label={t('admin.editOf', { name })} onClick={onEdit}>
            {t('admin.edit')}
          </Button>
          <Button ref={button} variant="danger" aria-label={t('admin.deleteOf', { name })} onClick={ask}>
            {t('admin.delete')}
          </Button>
        </div>
      )}
    </li>
  )
}
