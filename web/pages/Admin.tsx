import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { ADMIN_TEXTS } from '../../shared/admin/adminTexts.ts'
import { ADMIN_HEAD } from '../../shared/maps/pageHeads.ts'
import { canAdminister } from '../../shared/maps/permissions.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SignInButton } from '../features/account/SignInButton.tsx'
import { ADMIN_SECTIONS, AdminNav, type AdminSection, isAdminSection } from '../features/admin/AdminNav.tsx'
import { FeedbackSection } from '../features/admin/FeedbackSection.tsx'
import { GamesSection } from '../features/admin/GamesSection.tsx'
import { ImagesSection } from '../features/admin/ImagesSection.tsx'
import { LogSection } from '../features/admin/LogSection.tsx'
import { MapsSection } from '../features/admin/MapsSection.tsx'
import { OverviewSection } from '../features/admin/OverviewSection.tsx'
import { SiteSection } from '../features/admin/SiteSection.tsx'
import { UserDetails } from '../features/admin/UserDetails.tsx'
import { UsersSection } from '../features/admin/UsersSection.tsx'
import { PlainHeader } from '../features/home/HomeHeader.tsx'
import { ModerationLog } from '../features/moderation/ModerationLog.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { CardSkeletons } from '../ui/status/Skeleton.tsx'
import { NotFound } from './NotFound.tsx'

/** The administration of the site, a section at each address. */
export const Admin = () => {
  const { section = '', id } = useParams()
  const userId = id === undefined ? null : Number(id)
  if (!isAdminSection(section) || Number.isNaN(userId)) return <NotFound />
  return <AdminPage section={section} userId={userId} />
}

interface AdminPageProps {
  section: AdminSection
  /** Of the account that is shown; null where none is. */
  userId: number | null
}

const AdminPage = ({ section, userId }: AdminPageProps) => {
  const { user, isLoading } = useCurrentUser()
  usePageHead(ADMIN_HEAD)
  return (
    <>
      <PlainHeader skipTo={SKIP} />
      <main className="page" id="administration" tabIndex={-1}>
        <div className="page__head">
          <h1 className="page__title">{TEXTS.site.admin}</h1>
        </div>
        {isLoading && <CardSkeletons hasChoice />}
        {user && canAdminister(user) && (
          <>
            <AdminNav />
            {userId === null ? <Section section={section} /> : <UserDetails id={userId} viewer={user} />}
          </>
        )}
        {!isLoading && !canAdminister(user) && (
          <EmptyState
            art="error"
            title={ADMIN_TEXTS.pageForAdmins}
            action={user ? undefined : <SignInButton />}
          />
        )}
      </main>
    </>
  )
}

const SKIP = { to: 'administration', text: 'Skip to the administration' }

const Section = ({ section }: { section: AdminSection }) => {
  const Shown = SECTIONS[section]
  return (
    <>
      <h2 className="visually-hidden">{ADMIN_SECTIONS[section]}</h2>
      <Shown />
    </>
  )
}

const SECTIONS = {
  '': OverviewSection,
  users: UsersSection,
  maps: MapsSection,
  reports: ModerationLog,
  images: ImagesSection,
  feedback: FeedbackSection,
  games: GamesSection,
  site: SiteSection,
  log: LogSection,
} as const satisfies Record<AdminSection, () => ReactNode>
