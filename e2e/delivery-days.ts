const partsIn = (date: Date) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );

/** So many days later in India, as the owner writes holidays. */
export const dayAfter = (moment: Date, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment.getTime() + days * 86_400_000);

/** When an order of this moment is expected, counted apart from the shop. */
export function daysFor(moment: Date, holidays: readonly string[] = []): string {
  const days: Date[] = [];
  for (let ahead = 1; days.length < 7; ahead++) {
    const day = new Date(moment.getTime() + ahead * 86_400_000);
    if (partsIn(day).weekday !== 'Sun' && !holidays.includes(dayAfter(moment, ahead))) days.push(day);
  }
  const [from, to] = [days[4], days[6]].map((day) => partsIn(day ?? moment));
  const month = (name = '') => name.slice(0, 3);
  const isOne = from?.month === to?.month;
  return `${from?.weekday} ${from?.day}${isOne ? '' : ` ${month(from?.month)}`} - ${to?.weekday} ${to?.day} ${month(to?.month)}`;
}
