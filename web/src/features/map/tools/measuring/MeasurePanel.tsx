import { IconArrowBackUp, IconCopy, IconTrash, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatFixed } from '../../../../i18n/numbers.ts'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useMediaQuery } from '../../../../browser/use-media-query.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import { Options, Select } from '../../../../ui/fields/Select.tsx'
import barStyles from '../drawing/DrawBar.module.css'
import { placeText } from '../drawing/finish-drawing.ts'
import { useLowSheet } from '../drawing/use-low-sheet.ts'
import { useMapTool } from '../map-tool.ts'
import styles from './MeasurePanel.module.css'
import { removeLast } from './MeasureSurface.tsx'
import { useMeasureSession } from './measure-session.ts'
import { areaText, lengthText, measuresOf, type Measures, UNITS, type Units } from './measures.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
/** Decimals of coordinates in the table follow a view of this zoom: four, ten metres. */
const ZOOM = 12

/** What the sums are called. */
interface SumWords {
  readonly total: string
  readonly enclosed: string
}

/** The measures as text for a spreadsheet: a row for each segment, then the sums. */
function rowsOf({ segments, total, area }: Measures, units: Units, words: SumWords): string {
  const rows = segments.map(({ from, to, length, azimuth }) =>
    [placeText(from, ZOOM), placeText(to, ZOOM), lengthText(length, units), `${formatFixed(azimuth, 1)}°`].join('\t'),
  )
  const sums = [
    `${words.total}\t${lengthText(total, units)}`,
    ...(area === null ? [] : [`${words.enclosed}\t${areaText(area, units)}`]),
  ]
  return [...rows, ...sums].join('\n')
}

/** The focus goes back to the map when the panel that has it closes. */
function useFocusBack(application: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = application.current
    return () => {
      if (document.activeElement === document.body) stage?.focus()
    }
  }, [application])
}

/** What was measured, segment by segment and in sum, to read and to copy. */
export function MeasurePanel({ application }: { readonly application: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('draw')
  const { kind, units, points, setKind } = useMeasureSession()
  const touch = useMediaQuery('(pointer: coarse)')
  useLowSheet()
  useFocusBack(application)
  const measures = measuresOf(points, kind)
  const { segments, area } = measures
  const words = { total: t(area === null ? 'measure.total' : 'measure.perimeter'), enclosed: t('measure.enclosed') }
  return (
    <section className={barStyles['bar']} aria-label={t('measure.title')}>
      <div className={styles['head']}>
        <Segmented
          label={t('measure.kind')}
          value={kind}
          choices={[
            { value: 'distance', label: t('measure.distance') },
            { value: 'area', label: t('measure.area') },
          ]}
          onChange={setKind}
        />
        <Buttons measures={measures} words={words} />
      </div>
      {segments.length === 0 ? (
        <p className={barStyles['hint']}>
          {t(touch ? 'measure.hintTouch' : 'measure.hint')} {!touch && t('hint.fineSteps')}
        </p>
      ) : (
        <>
          <Sums measures={measures} words={words} />
          <Segments segments={segments} units={units} />
          <p className={barStyles['hint']}>{t('measure.along')}</p>
        </>
      )}
    </section>
  )
}

interface MeasuresProps {
  readonly measures: Measures
  readonly words: SumWords
}

/** What can be done with what was measured. */
function Buttons({ measures, words }: MeasuresProps) {
  const { t } = useTranslation('draw')
  const { units, points, clear } = useMeasureSession()
  const setMeasuring = useMapTool((tool) => tool.setMeasuring)
  const none = points.length === 0 ? t('nothing') : undefined
  return (
    <span className={styles['buttons']}>
      <IconButton
        label={t('measure.removeLast')}
        icon={<IconArrowBackUp {...icon} />}
        unavailable={none}
        onClick={() => removeLast()}
      />
      <IconButton label={t('measure.clear')} icon={<IconTrash {...icon} />} unavailable={none} onClick={clear} />
      <IconButton
        label={t('measure.copy')}
        icon={<IconCopy {...icon} />}
        unavailable={measures.segments.length === 0 ? t('nothing') : undefined}
        onClick={() => void copyText(rowsOf(measures, units, words), t('measure.copied'))}
      />
      <IconButton label={t('measure.close')} icon={<IconX {...icon} />} onClick={() => setMeasuring(false)} />
    </span>
  )
}

/** Length and area, and the units of both. */
function Sums({ measures: { total, area }, words }: MeasuresProps) {
  const { t } = useTranslation('draw')
  const { units, setUnits } = useMeasureSession()
  return (
    <div className={styles['row']}>
      <dl className={styles['sums']}>
        {area !== null && (
          <div>
            <dt>{words.enclosed}</dt>
            <dd>{areaText(area, units)}</dd>
          </div>
        )}
        <div>
          <dt>{words.total}</dt>
          <dd>{lengthText(total, units)}</dd>
        </div>
      </dl>
      <Select aria-label={t('measure.units')} value={units} onChange={(event) => setUnits(event.target.value as Units)}>
        <Options choices={UNITS.map((value) => ({ value, label: t(`measure.${value}`) }))} />
      </Select>
    </div>
  )
}

/** Each segment with its ends, length and direction. */
function Segments({ segments, units }: Pick<Measures, 'segments'> & { readonly units: Units }) {
  const { t } = useTranslation('draw')
  return (
    <details className={styles['segments']}>
      <summary>{t('measure.segments')}</summary>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('measure.segments')}>
        <table>
          <thead>
            <tr>
              {(['from', 'to', 'length', 'direction'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`measure.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {segments.map(({ from, to, length, azimuth }, at) => (
              <tr key={at}>
                <td>{placeText(from, ZOOM)}</td>
                <td>{placeText(to, ZOOM)}</td>
                <td>{lengthText(length, units)}</td>
                <td>{formatFixed(azimuth, 1)}°</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
