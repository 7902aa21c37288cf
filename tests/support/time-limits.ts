/**
 * How much longer than a site would the tests wait for a server of their own, in milliseconds: all processes of a busy
 * machine may stand still for seconds. What a site does when its own time is up has tests of its own.
 */
export const slackMs = 80_000;
