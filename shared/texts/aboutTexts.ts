/** What the site promises, apart from the other texts because its dialog is seldom opened. */
export const ABOUT_TEXTS = {
  title: 'About / Why We Exist',
  lead: 'Maps of games get lost in forums, dead wikis and private folders. Here they have a place, and somebody who keeps them.',
  points: [
    { title: 'Open to everyone', text: 'Anyone can upload and maintain maps.' },
    {
      title: 'Kept by its owner',
      text: 'Only a map’s owner can add or edit POIs directly. All other users can suggest new POIs or improvements to the owner.',
    },
    {
      title: 'Never abandoned',
      text: 'A map not updated for 6 months counts as abandoned, and the community can export what is on it and continue the work.',
    },
    { title: 'Tips are the creators’', text: 'Creators keep 100% of tips. Pinfold takes no cut.' },
    {
      title: 'Yours alone, if you like',
      text: 'You can work offline with maps saved only in your own browser.',
    },
  ],
} as const
