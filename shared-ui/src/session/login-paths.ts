/** The sign-in address of each area, as promised by the product's specification. */
export const loginPaths = { learner: '/auth', admin: '/admin/login', questioner: '/questioner/login' } as const;
