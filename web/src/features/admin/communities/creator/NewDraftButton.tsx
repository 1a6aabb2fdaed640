import { useNavigate } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellFailed } from '../../../../kept/tell.ts'
import { pathOf } from '../../../../site/pages.ts'
import { Button } from '../../../../ui/Button.tsx'
import { addDraft, useDrafts } from '../communities-calls.ts'

/** Begins a draft and opens it. */
export function NewDraftButton() {
  const { t } = useTranslation('communities')
  const navigate = useNavigate()
  const { refetch } = useDrafts()
  const begin = async () => {
    const reply = await addDraft({ slug: '', values: {} })
    if (!reply.ok) return tellFailed(t('creator.notSaved'), reply.failure)
    await refetch()
    await navigate(`${pathOf('creator')}?draft=${reply.value.id}`)
  }
  return (
    <Button variant="primary" onClick={() => void begin()}>
      {t('creator.begin')}
    </Button>
  )
}
