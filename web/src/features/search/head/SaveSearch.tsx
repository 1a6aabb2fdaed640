import { IconDeviceFloppy } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslation, i18n, withTexts } from '../../../i18n/index.ts'
import { sharedAddress } from '../../../search/address/address.ts'
import { currentMap } from '../../../search/address/share-search.ts'
import { placeWords } from '../../../search/filters/active-filters.ts'
import { pathOf } from '../../../site/pages.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

/** Longest name that is made of what is searched. */
const NAME = 120

/** Saves the search in force, with the map as it is. Who saves is loaded when it is needed. */
async function save(go: (address: string) => void): Promise<void> {
  const { saveSearch } = await withTexts(import('../../../kept/searches/save-search.ts'), 'kept')
  const { state } = useSearchParams.getState()
  const { phrase } = state.filters
  const words = phrase === '' ? i18n.t('kept:search.everything') : phrase
  const place = placeWords(state)
  const name = place === '' ? words : i18n.t('kept:search.in', { words, place })
  await saveSearch({ name: name.slice(0, NAME), phrase, url: sharedAddress(pathOf('results'), state, currentMap()) }, go)
}

/** Saves the search that is shown: an icon, or a button with words. */
export function SaveSearch({ words = false }: { words?: boolean }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const icon = <IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />
  if (!words)
    return <IconButton small label={t('save')} icon={icon} onClick={() => void save((address) => void navigate(address))} />
  return (
    <Button wide icon={icon} onClick={() => void save((address) => void navigate(address))}>
      {t('save')}
    </Button>
  )
}
