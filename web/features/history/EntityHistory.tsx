import type { EntityAct } from '../../../shared/history/history.ts'
import type { EntityKey } from '../../../shared/history/restoreChanges.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../../ui/status/Skeleton.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { fieldsOf, type Names, titleOf, verbOf } from '../proposals/review/changeTexts.ts'
import { beforeEach } from './beforeEach.ts'
import { momentText } from './historyTexts.ts'
import { MoreButton } from './MoreButton.tsx'
import { useEntityActs } from './useHistory.ts'
import { useRestore } from './useRestore.ts'

/** What was done to one thing, the newest first, and the way to make it what it was. */
export const EntityHistory = ({ entity }: { entity: EntityKey }) => {
  const history = useEntityActs(entity)
  if (history.data === undefined)
    return history.error ? (
      <EmptyState
        art="error"
        title="The history could not be loaded."
        failure={history.error}
        action={<Button onClick={() => void history.refetch()}>Try again</Button>}
      />
    ) : (
      <CardSkeletons />
    )
  return (
    <div className="review__body">
      <Acts entity={entity} acts={history.data} isWhole={!history.hasNextPage} />
      <MoreButton query={history} />
    </div>
  )
}

interface ActsProps {
  entity: EntityKey
  acts: readonly EntityAct[]
  /** Whether nothing older is known. */
  isWhole: boolean
}

const Acts = ({ entity, acts, isWhole }: ActsProps) => {
  const content = useContentState((state) => state.content)
  const restore = useRestore()
  if (acts.length === 0)
    return (
      <p className="history__note">
        {isWhole ? 'Nothing is known of it before.' : 'Nothing was done to it lately.'}
      </p>
    )
  const names: Names = { content, changes: [] }
  const befores = beforeEach(acts.map(({ change }) => change))
  const keys = keysOf(acts)
  const [newest] = acts
  const title = newest ? titleOf(newest.change, befores[0], names) : ''
  return (
    <>
      <h3 className="history__title">{title}</h3>
      <ol className="history__acts">
        {acts.map((act, index) => (
          <li key={keys[index]}>
            <p className="history__who">
              <strong>{act.username}</strong> · {momentText(new Date(act.at))}
            </p>
            <p className="history__what">
              {act.isImageMove ? 'Moved along with the image' : verbOf(act.change)}
            </p>
            <Fields act={act} before={befores[index]} names={names} />
            {index > 0 && act.change.op !== 'remove' && (
              <Button
                size="sm"
                disabled={restore.isPending}
                onClick={() =>
                  restore.mutate({ revision: act.revision, wanted: [entity], what: `“${title}”` })
                }
              >
                Restore this
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns for each act what it is called among all, also once there are newer ones. */
const keysOf = (acts: readonly EntityAct[]): readonly string[] => {
  const counts = new Map<number, number>()
  return acts.map(({ revision }) => {
    const count = counts.get(revision) ?? 0
    counts.set(revision, count + 1)
    return `${revision} ${count}`
  })
}

interface FieldsProps {
  act: EntityAct
  before: ReturnType<typeof beforeEach>[number] | undefined
  names: Names
}

const Fields = ({ act: { change }, before, names }: FieldsProps) => {
  const fields = fieldsOf(change, before, names, useViewer().record.floors)
  if (fields.length === 0) return null
  return (
    <dl className="history__fields">
      {fields.map(({ label, was, suggested }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && was !== null && <del>{was}</del>} <ins>{suggested}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
