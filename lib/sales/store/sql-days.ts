// Business days and hours in SQL. A day begins at midnight UTC−3; hours need no offset.

export const dayOfSql = (instant: string) => `(${instant} AT TIME ZONE INTERVAL '-03:00')::date`;
export const startOfDaySql = (day: string) => `((${day})::timestamp AT TIME ZONE INTERVAL '-03:00')`;
export const hourOfSql = (instant: string) => `date_trunc('hour', ${instant}, 'UTC')`;
