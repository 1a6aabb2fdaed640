import type { PageLine } from '@graticule/contracts/contents/pages'
import { LANGUAGES } from '@graticule/contracts/languages'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { languageName } from '../../../i18n/language-names.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { contentPath, editorPath } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { DeletedPages } from './DeletedPages.tsx'
import { NewPage } from './NewPage.tsx'
import { usePages } from './pages-api.ts'
import styles from './PagesPage.module.css'
import { LoadFailed } from '../frame/LoadFailed.tsx'

/** The pages of the site, drafts too. */
export function PagesPage() {
  const { t } = useTranslation('pages')
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      page="contentPages"
      who="site-admin"
      title={t('page')}
      lead={t('lead')}
      actions={
        <Button variant="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('new.open')}
        </Button>
      }
    >
      <PageList />
      {isAdding && <NewPage onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

function PageList() {
  const { t } = useTranslation('pages')
  const { data, isError, refetch } = usePages()
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  return (
    <>
      {data.pages.length === 0 ? <p role="status">{t('none')}</p> : <Table pages={data.pages} />}
      <DeletedPages onBack={() => void refetch()} />
    </>
  )
}

function Table({ pages }: { pages: readonly PageLine[] }) {
  const { t } = useTranslation('pages')
  return (
    <div className={styles['frame']} role="region" aria-label={t('page')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {(['title', 'address', 'state', 'languages', 'changed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`list.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <Line key={page.id} page={page} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ page }: { page: PageLine }) {
  const { t, i18n } = useTranslation('pages')
  const { id, slug, published, changed, title, original, states, changedAt, changedBy } = page
  const date = formatHere(changedAt, { dateStyle: 'medium' })
  const state = !published ? 'draft' : changed ? 'changed' : 'published'
  return (
    <tr>
      <th scope="row">
        <Link to={editorPath(id)} lang={original}>
          {title[original] ?? Object.values(title)[0] ?? slug}
        </Link>
      </th>
      <td>{published ? <Link to={contentPath(slug)}>/{slug}</Link> : `/${slug}`}</td>
      <td>
        <Tag tone={state === 'published' ? 'ok' : 'warn'}>{t(`status.${state}`)}</Tag>
      </td>
      <td>
        <ul className={styles['languages']}>
          {LANGUAGES.filter((one) => states[one] !== undefined).map((one) => (
            <li key={one}>
              <abbr title={languageName(one, i18n.language)}>{one.toUpperCase()}</abbr>{' '}
              {t(one === original ? 'states.original' : `states.${states[one] ?? 'missing'}`)}
            </li>
          ))}
        </ul>
      </td>
      <td>{changedBy === '' ? t('list.shipped', { date }) : t('list.by', { date, name: changedBy })}</td>
    </tr>
  )
}
