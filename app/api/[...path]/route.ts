const unknown = async () =>
  Response.json(
    { success: false, message: 'There is nothing at this address' },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  );

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
