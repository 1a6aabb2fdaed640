import type { DraftValues } from '@graticule/contracts/sites/site-drafts'
import { useTranslation } from '../../../../i18n/index.ts'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { BrandingFields } from '../fields/BrandingFields.tsx'
import { LayerFields } from '../fields/LayerFields.tsx'
import { plainName } from '../../frame/plain-name.ts'
import { SourceFields } from '../fields/SourceFields.tsx'
import { StartFields } from '../fields/StartFields.tsx'
import styles from './Creator.module.css'

/** The steps of the form in their order. */
export const STEPS = ['identity', 'start', 'sources', 'layers', 'review'] as const
export type Step = (typeof STEPS)[number]

export interface StepProps {
  readonly siteId: number
  readonly slug: string
  readonly values: DraftValues
  /** Absent: the address is fixed, because the site is published. */
  readonly onSlug?: ((slug: string) => void) | undefined
  readonly onChange: (values: DraftValues) => void
}

/** What is still missing before the portal can be published, as keys of texts. */
export function lacksOf(slug: string, { branding = {} }: DraftValues): readonly ('slug' | 'name' | 'logo')[] {
  const { name, logoUrl, logoDocumentId } = branding
  return [
    ...(slug === '' ? (['slug'] as const) : []),
    ...(name === undefined ? (['name'] as const) : []),
    ...((logoUrl ?? logoDocumentId) === undefined ? (['logo'] as const) : []),
  ]
}

const STEP_OF: Readonly<Record<string, Step>> = { siteStart: 'start', siteSources: 'sources', defaultLayers: 'layers' }
/** The step in which a setting stands. */
export const stepOf = (key: string): Step => STEP_OF[key] ?? 'identity'

/** One step of the form. */
export function StepFields({ step, ...props }: StepProps & { step: Step }) {
  const { values, onChange, siteId } = props
  const { branding = {}, siteStart = {}, siteSources = {}, defaultLayers = [] } = values
  if (step === 'identity')
    return (
      <>
        <SlugField {...props} />
        <BrandingFields siteId={siteId} value={branding} onChange={(next) => onChange({ ...values, branding: next })} />
      </>
    )
  if (step === 'start') return <StartFields value={siteStart} onChange={(next) => onChange({ ...values, siteStart: next })} />
  if (step === 'sources')
    return <SourceFields value={siteSources} onChange={(next) => onChange({ ...values, siteSources: next })} />
  if (step === 'layers')
    return <LayerFields value={defaultLayers} onChange={(next) => onChange({ ...values, defaultLayers: next })} />
  return <Review {...props} />
}

function SlugField({ slug, onSlug }: StepProps) {
  const { t } = useTranslation('communities')
  if (onSlug === undefined) return null
  return (
    <div className={styles['slug']}>
      <TextField
        code
        label={t('creator.slug')}
        hint={t('creator.slugHint', { address: `${location.host}/community/${plainName(slug) || '…'}` })}
        maxLength={60}
        value={slug}
        onChange={(event) => onSlug(plainName(event.target.value, { isTyped: true }))}
        onBlur={() => {
          if (plainName(slug) !== slug) onSlug(plainName(slug))
        }}
      />
    </div>
  )
}

function Review({ slug, values }: StepProps) {
  const { t } = useTranslation('communities')
  const lacks = lacksOf(slug, values)
  const { siteSources = {}, defaultLayers = [] } = values
  return (
    <>
      {lacks.length === 0 ? (
        <p>{t('creator.complete')}</p>
      ) : (
        <>
          <p>{t('creator.lacks')}</p>
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>{t(`creator.lack.${lack}`)}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['quiet']}>
        {t('creator.summary', { off: siteSources.off?.length ?? 0, layers: defaultLayers.length })}
      </p>
    </>
  )
}
