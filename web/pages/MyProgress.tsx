import { MY_PROGRESS_HEAD } from '../../shared/maps/pageHeads.ts'
import { PROGRESS_TEXTS } from '../../shared/texts/progressTexts.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { SearchField } from '../features/maps/catalogue/SearchField.tsx'
import { useCatalogueQuery } from '../features/maps/catalogue/useCatalogue.ts'
import { ProgressLinks } from '../features/progress/ProgressLinks.tsx'
import { ProgressList } from '../features/progress/ProgressList.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'

/** `/progress`: what somebody has found on maps. Nobody has to sign in for it. */
export const MyProgress = () => {
  const { user, isLoading } = useCurrentUser()
  const { query, change } = useCatalogueQuery()
  usePageHead(MY_PROGRESS_HEAD)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="progress" tabIndex={-1}>
        <div className="page__head">
          <h1 className="page__title">{TEXTS.myProgress.title}</h1>
          <div className="progress-list__search">
            <SearchField
              search={query.search}
              label={PROGRESS_TEXTS.search}
              onSearch={(search) => change({ search })}
            />
          </div>
        </div>
        {isLoading ? <CardSkeletons /> : <ProgressList userId={user?.id ?? null} search={query.search} />}
        {user && <ProgressLinks userId={user.id} />}
      </main>
    </>
  )
}

const SKIP = { to: 'progress', text: 'Skip to the progress' }
