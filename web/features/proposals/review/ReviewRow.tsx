import { Minus, MoveUpRight, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Change } from '../../../../shared/content/changes.ts'
import type { AssetRef } from '../../../../shared/maps/assets.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Checkbox } from '../../../ui/control/Checkbox.tsx'
import { fieldsOf, type Names, titleOf, type Verb, verbOf } from './changeTexts.ts'

interface ReviewRowProps {
  change: Change | undefined
  /** What undoes the change, where that is known. */
  before?: Change | undefined
  names: Names
  /** Said instead of what the change does. */
  note: string | null
  isCurrent: boolean
  /** Null for whom it is only shown. */
  tick: { readonly isTicked: boolean; readonly isOffered: boolean; readonly toggle: () => void } | null
  /** Returns the address of an icon or a picture that the change names. */
  urlOf: (ref: AssetRef) => string | null
  onChoose: () => void
}

const ICONS: Readonly<Record<Verb, ReactNode>> = {
  Added: <Plus />,
  Removed: <Minus />,
  Moved: <MoveUpRight />,
  Changed: <Pencil />,
}

/** One change of a suggestion: what it does, whether it can be taken, and while it is chosen its fields before and after. */
export const ReviewRow = ({
  change,
  before,
  names,
  note,
  isCurrent,
  tick,
  urlOf,
  onChoose,
}: ReviewRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  if (!change) return null
  const title = titleOf(change, before, names)
  const verb = verbOf(change)
  return (
    <li ref={row} className={classNames('review-row', isCurrent && 'review-row--current')}>
      {tick && (
        <Checkbox
          label={`Take ${title}`}
          className="review-row__tick"
          checked={tick.isTicked}
          disabled={!tick.isOffered}
          onChange={tick.toggle}
        />
      )}
      <button type="button" className="review-row__open" aria-expanded={isCurrent} onClick={onChoose}>
        <span className={`review-row__verb review-row__verb--${verb.toLowerCase()}`}>{ICONS[verb]}</span>
        <span className="review-row__title">
          <span className="cut">{title}</span>
          <small>{note ?? verb}</small>
        </span>
      </button>
      {isCurrent && <Details change={change} before={before} names={names} urlOf={urlOf} />}
    </li>
  )
}

const Details = ({
  change,
  before,
  names,
  urlOf,
}: Pick<ReviewRowProps, 'before' | 'names' | 'urlOf'> & { change: Change }) => {
  const fields = fieldsOf(change, before, names, useViewer().record.floors)
  const picture = pictureOf(change)
  const url = picture === null ? null : urlOf(picture)
  const description = change.op === 'insert' && change.kind === 'poi' ? change.entity.description : ''
  if (fields.length === 0 && url === null && description === '') return null
  return (
    <div className="review-row__details">
      {description !== '' && <p className="review-row__text">{description}</p>}
      {fields.length > 0 && (
        <dl>
          {fields.map(({ label, was, now, suggested }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {was !== null && <del>{was}</del>} {now !== null && <span>now {now}</span>}{' '}
                <ins>{suggested}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {url !== null && <img src={url} alt="How it would look" />}
    </div>
  )
}

/** The icon or the picture that a change sets. */
const pictureOf = (change: Change): string | null => {
  if (change.op === 'remove' || change.kind === 'category' || change.kind === 'zone') return null
  const fields = change.op === 'insert' ? change.entity : change.fields
  return ('image' in fields ? fields.image : null) ?? fields.icon ?? null
}
